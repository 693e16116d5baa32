import { z } from 'zod';
import { changes, changing, client, common, limits } from './limits-tiers.ts';
import type { Row } from './row.ts';
import { get, post, put } from './sent.ts';
import { envelope, shapes, tiers } from './shapes.ts';

const everyField = {
  intitule: 'Atelier Complet',
  compte_collectif: '411200',
  num: 'COMPLET',
  adresse: '3 rue des Tilleuls',
  code_postal: '69003',
  ville: 'Lyon',
  pays: 'France',
  email: 'complet@atelier.example',
  telephone: '04 99 00 11 22',
  portable: '06 39 98 00 11',
  forme_juridique: 'SARL',
  siret: '73282932000074',
  tva_intra: 'FR44732829320',
};

export const clientRows: Row[] = [
  {
    part: 'Customers',
    says: 'GET /clients: envelope with an array of customer records',
    send: get('/clients'),
    status: 200,
    shape: envelope({ data: z.array(tiers).min(1) }),
  },
  {
    part: 'Customers',
    says: 'GET /clients: an empty filter means none',
    send: get('/clients?query='),
    status: 200,
    shape: envelope({ data: z.array(tiers).min(2) }),
  },
  {
    part: 'Customers',
    says: 'GET /clients: query filters',
    send: get('/clients?query=durand'),
    status: 200,
    holds: ({ data }: { data: { numero: string }[] }, world) => data.length === 1 && data[0]?.numero === world.client,
  },
  {
    part: 'Customers',
    says: 'GET /clients: a filter nobody fits answers an empty array',
    send: get('/clients?query=zzzzzz'),
    status: 200,
    shape: envelope({ data: z.array(tiers).max(0) }),
  },
  {
    part: 'Customers',
    says: 'GET /clients/{code}: envelope with the record',
    send: ({ client: code }) => get(`/clients/${code}`),
    status: 200,
    shape: envelope({ data: tiers }),
  },
  {
    part: 'Customers',
    says: 'GET /clients/{code}: unknown is 404 «Client <code> introuvable»',
    send: get('/clients/ABSENT'),
    status: 404,
    detail: 'Client ABSENT introuvable',
  },
  {
    part: 'Customers',
    says: 'POST /clients: 201 with message and data, which has numero',
    send: post('/clients', { intitule: 'Atelier Blanc', email: 'blanc@atelier.example', siret: '73282932000074' }),
    status: 201,
    shape: envelope({ message: shapes.str, data: tiers.extend({ numero: z.string().min(1) }) }),
  },
  {
    part: 'Customers',
    says: 'POST /clients: the desired code is kept',
    send: post('/clients', { intitule: 'Atelier Noir', num: 'NOIR' }),
    status: 201,
    holds: ({ data }: { data: { numero: string; compte_general: string } }) =>
      data.numero === 'NOIR' && data.compte_general === '411000',
  },
  {
    part: 'Customers',
    says: 'POST /clients: an empty code is generated',
    send: post('/clients', { intitule: 'Atelier Gris', num: '' }),
    status: 201,
    shape: envelope({ data: z.looseObject({ numero: z.string().min(1).max(17) }) }),
  },
  {
    part: 'Customers',
    says: 'POST /clients: the desired code is kept as it is given, and read however it is capitalised',
    send: async (w) => {
      await w.send(post('/clients', { intitule: 'Atelier Bleu', num: 'Bleu-k3x' }));
      return get('/clients/BLEU-K3X');
    },
    status: 200,
    holds: ({ data }: { data: { numero: string } }) => data.numero === 'Bleu-k3x',
  },
  {
    part: 'Customers',
    says: 'POST /clients: null stands for compte_collectif’s default and for every optional field',
    send: post('/clients', { intitule: 'Atelier Vert', compte_collectif: null, num: null, email: null, siret: null }),
    status: 201,
    holds: ({ data }: { data: { compte_general: string; email: null } }) =>
      data.compte_general === '411000' && data.email === null,
  },
  {
    part: 'Customers',
    says: 'POST /clients: every field of the input is in the record',
    send: post('/clients', everyField),
    status: 201,
    holds: ({ data }: { data: Record<string, unknown> }) =>
      Object.entries(everyField).every(
        ([field, value]) =>
          data[field === 'compte_collectif' ? 'compte_general' : field === 'num' ? 'numero' : field] === value,
      ),
  },
  {
    part: 'Customers',
    says: 'POST /clients: fields the input does not have are ignored',
    send: post('/clients', { intitule: 'Atelier Jaune', inconnu: 1 }),
    status: 201,
  },
  {
    part: 'Customers',
    says: 'POST /clients: a duplicate is 400, «existe déjà»',
    send: ({ client: num }) => post('/clients', { intitule: 'Double', num }),
    status: 400,
    detail: /existe déjà/,
  },
  {
    part: 'Customers',
    says: 'PUT /clients/{code}: envelope with message and client; only provided fields change',
    send: ({ client: code }) => put(`/clients/${code}`, { telephone: '01 99 00 11 22' }),
    status: 200,
    shape: envelope({ message: shapes.str, client: tiers }),
    holds: ({ client: record }: { client: { telephone: string; ville: string } }) =>
      record.telephone === '01 99 00 11 22' && record.ville === 'Lyon',
  },
  {
    part: 'Customers',
    says: 'PUT /clients/{code}: unknown is 404',
    send: put('/clients/ABSENT', { ville: 'Lyon' }),
    status: 404,
    detail: /introuvable/,
  },
  { part: 'Limits', says: 'POST /clients: intitule is required', send: post('/clients', {}), status: 422 },
  {
    part: 'Limits',
    says: 'POST /clients: intitule has at least one character',
    send: post('/clients', { intitule: '' }),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /clients: email has the format of an address',
    send: post('/clients', client({ email: 'pas une adresse' })),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'PUT /clients/{code}: intitule has at least one character',
    send: ({ client: code }) => put(`/clients/${code}`, { intitule: '' }),
    status: 422,
  },
  ...limits('/clients', { ...common, portable: 21, forme_juridique: 50 }),
  ...changes('/clients', (w) => w.clientSansEmail, 'client', { ...changing, portable: 21, forme_juridique: 50 }),
];
