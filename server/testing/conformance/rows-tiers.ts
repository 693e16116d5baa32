import { z } from 'zod';
import { get, post, put, type Row } from './row.ts';
import { envelope, shapes, tiers } from './shapes.ts';

const long = (length: number) => 'x'.repeat(length);
const client = (fields: object) => ({ intitule: 'Menuiserie Roux', ...fields });

/** Length limits of the customer and supplier inputs: the longest accepted, one more refused. */
function limits(path: string, fields: Record<string, number>): Row[] {
  return Object.entries(fields).flatMap(([field, max]): Row[] => [
    {
      part: 'Limits',
      says: `POST ${path}: ${field} accepts ${max} characters`,
      send: () => post(path, client({ num: uniqueCode(), [field]: field === 'num' ? uniqueCode(max) : long(max) })),
      status: 201,
    },
    {
      part: 'Limits',
      says: `POST ${path}: ${field} refuses ${max + 1} characters`,
      send: post(path, client({ [field]: long(max + 1) })),
      status: 422,
    },
  ]);
}

let codes = 0;
function uniqueCode(length = 8): string {
  codes += 1;
  return `L${String(codes).padStart(length - 1, '0')}`;
}

const common = {
  intitule: 69,
  num: 17,
  adresse: 35,
  code_postal: 9,
  ville: 35,
  pays: 35,
  telephone: 21,
  siret: 14,
  tva_intra: 25,
};

export const tiersRows: Row[] = [
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

  { part: 'Prospects', says: 'GET /prospects: an array', send: get('/prospects'), status: 200, shape: z.array(tiers) },
  {
    part: 'Prospects',
    says: 'GET /prospects: query filters',
    send: get('/prospects?query=zzzzzz'),
    status: 200,
    shape: z.array(tiers).max(0),
  },
  {
    part: 'Prospects',
    says: 'GET /prospects/{code}: the record',
    send: ({ prospect }) => get(`/prospects/${prospect}`),
    status: 200,
    shape: tiers,
    holds: (record: { est_prospect: boolean }) => record.est_prospect,
  },
  {
    part: 'Prospects',
    says: 'GET /prospects/{code}: unknown is 404',
    send: get('/prospects/ABSENT'),
    status: 404,
    detail: 'Prospect ABSENT introuvable',
  },

  {
    part: 'Suppliers',
    says: 'GET /fournisseurs: an array',
    send: get('/fournisseurs'),
    status: 200,
    shape: z.array(tiers).min(1),
  },
  {
    part: 'Suppliers',
    says: 'GET /fournisseurs/{code}: the record',
    send: ({ fournisseur }) => get(`/fournisseurs/${fournisseur}`),
    status: 200,
    shape: tiers,
    holds: (record: { est_fournisseur: boolean }) => record.est_fournisseur,
  },
  {
    part: 'Suppliers',
    says: 'GET /fournisseurs/{code}: unknown is 404',
    send: get('/fournisseurs/ABSENT'),
    status: 404,
    detail: 'Fournisseur ABSENT introuvable',
  },
  {
    part: 'Suppliers',
    says: 'POST /fournisseurs: 201 with message and data',
    send: post('/fournisseurs', { intitule: 'Visserie du Rhône' }),
    status: 201,
    shape: envelope({ message: shapes.str, data: tiers }),
    holds: ({ data }: { data: { compte_general: string } }) => data.compte_general === '401000',
  },
  {
    part: 'Suppliers',
    says: 'POST /fournisseurs: a duplicate is 400',
    send: ({ fournisseur: num }) => post('/fournisseurs', { intitule: 'Double', num }),
    status: 400,
    detail: /existe déjà/,
  },
  {
    part: 'Suppliers',
    says: 'PUT /fournisseurs/{code}: envelope with message and fournisseur',
    send: ({ fournisseur }) => put(`/fournisseurs/${fournisseur}`, { ville: 'Givors' }),
    status: 200,
    shape: envelope({ message: shapes.str, fournisseur: tiers }),
  },
  {
    part: 'Suppliers',
    says: 'PUT /fournisseurs/{code}: unknown is 404',
    send: put('/fournisseurs/ABSENT', { ville: 'Givors' }),
    status: 404,
    detail: /introuvable/,
  },
  ...limits('/fournisseurs', common),
];
