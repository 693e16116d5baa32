import { z } from 'zod';
import { changes, changing, common, limits } from './limits-tiers.ts';
import type { Row } from './row.ts';
import { get, post, put } from './sent.ts';
import { envelope, shapes, tiers } from './shapes.ts';

export const tiersRows: Row[] = [
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
    says: 'GET /fournisseurs: query filters',
    send: get('/fournisseurs?query=zzzzzz'),
    status: 200,
    shape: z.array(tiers).max(0),
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
    says: 'GET /fournisseurs/{code}: a customer is no supplier, 404',
    send: ({ client: code }) => get(`/fournisseurs/${code}`),
    status: 404,
    detail: /introuvable/,
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
  ...changes('/fournisseurs', (w) => w.fournisseur, 'fournisseur', changing),
];
