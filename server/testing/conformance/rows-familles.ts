import { z } from 'zod';
import type { Row } from './row.ts';
import { get, post } from './sent.ts';
import { envelope, famille } from './shapes.ts';

const long = (length: number) => 'x'.repeat(length);

export const familleRows: Row[] = [
  {
    part: 'Families',
    says: 'GET /familles: an array of family records',
    send: get('/familles'),
    status: 200,
    shape: z.array(famille).min(1),
  },
  {
    part: 'Families',
    says: 'GET /familles: filtre on code or label',
    send: get('/familles?filtre=quincaillerie'),
    status: 200,
    shape: z.array(famille).length(1),
  },
  {
    part: 'Families',
    says: 'GET /familles/{code}: the record',
    send: ({ famille: code }) => get(`/familles/${code}`),
    status: 200,
    shape: famille,
  },
  {
    part: 'Families',
    says: 'GET /familles/{code}: unknown is 404',
    send: get('/familles/ABSENTE'),
    status: 404,
    detail: 'Famille ABSENTE introuvable',
  },
  {
    part: 'Families',
    says: 'POST /familles: 201 with the record',
    send: post('/familles', { code: 'TOTAUX', intitule: 'Tous les rayons', type: 1 }),
    status: 201,
    shape: famille,
    holds: (record: { est_total: boolean }) => record.est_total,
  },
  {
    part: 'Families',
    says: 'POST /familles: an empty code is 400',
    send: post('/familles', { code: '', intitule: 'Rien' }),
    status: 400,
    detail: /./,
  },
  {
    part: 'Families',
    says: 'POST /familles: an empty label is 400',
    send: post('/familles', { code: 'VIDE', intitule: '' }),
    status: 400,
    detail: /./,
  },
  {
    part: 'Families',
    says: 'POST /familles: one that exists is 400',
    send: ({ famille: code }) => post('/familles', { code, intitule: 'Double' }),
    status: 400,
    detail: /existe déjà/,
  },
  {
    part: 'Families',
    says: 'GET /familles/stats/global: envelope with statistics',
    send: get('/familles/stats/global'),
    status: 200,
    shape: envelope({ data: z.looseObject({}) }),
  },
  {
    part: 'Limits',
    says: 'POST /familles: type refuses 2',
    send: post('/familles', { code: 'F2', intitule: 'F', type: 2 }),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /familles: type refuses -1',
    send: post('/familles', { code: 'F2', intitule: 'F', type: -1 }),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /familles: code refuses 19 characters',
    send: post('/familles', { code: long(19), intitule: 'F' }),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /familles: intitule refuses 70 characters',
    send: post('/familles', { code: 'F3', intitule: long(70) }),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /familles: compte_achat refuses 14 characters',
    send: post('/familles', { code: 'F4', intitule: 'F', compte_achat: long(14) }),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /familles: compte_vente refuses 14 characters',
    send: post('/familles', { code: 'F5', intitule: 'F', compte_vente: long(14) }),
    status: 422,
  },
  {
    part: 'Families',
    says: 'POST /familles: type is 0 by default, and when it is null',
    send: post('/familles', { code: 'DETAIL', intitule: 'Détail', type: null, compte_achat: null }),
    status: 201,
    holds: (record: z.output<typeof famille>) => record.type === 0 && !record.est_total && record.type_libelle !== '',
  },
  {
    part: 'Limits',
    says: 'POST /familles: each text accepts its longest',
    send: post('/familles', { code: long(18), intitule: long(69), compte_achat: long(13), compte_vente: long(13) }),
    status: 201,
  },
];
