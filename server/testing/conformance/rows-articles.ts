import { z } from 'zod';
import { get, post, put, type Row } from './row.ts';
import { article, envelope, famille, mouvement } from './shapes.ts';

const long = (length: number) => 'x'.repeat(length);
let references = 0;
function uniqueReference(length = 10): string {
  references += 1;
  return `R${String(references).padStart(length - 1, '0')}`;
}
const anArticle = (fields: object) => ({ reference: uniqueReference(), designation: 'Vis', ...fields });

function articleLimits(fields: Record<string, number>): Row[] {
  return Object.entries(fields).flatMap(([field, max]): Row[] => [
    {
      part: 'Limits',
      says: `POST /articles: ${field} refuses ${max + 1} characters`,
      send: () => post('/articles', anArticle({ [field]: long(max + 1) })),
      status: 422,
    },
  ]);
}

function minimums(fields: readonly string[]): Row[] {
  return fields.flatMap((field): Row[] => [
    {
      part: 'Limits',
      says: `POST /articles: ${field} accepts 0`,
      send: () => post('/articles', anArticle({ [field]: 0 })),
      status: 201,
    },
    {
      part: 'Limits',
      says: `POST /articles: ${field} refuses a negative number`,
      send: () => post('/articles', anArticle({ [field]: -0.01 })),
      status: 422,
    },
    {
      part: 'Limits',
      says: `PUT /articles/{reference}: ${field} refuses a negative number`,
      send: ({ article: reference }) => put(`/articles/${reference}`, { [field]: -0.01 }),
      status: 422,
    },
  ]);
}

export const articleRows: Row[] = [
  {
    part: 'Articles',
    says: 'GET /articles: envelope with an array of article records',
    send: get('/articles'),
    status: 200,
    shape: envelope({ data: z.array(article).min(1) }),
  },
  {
    part: 'Articles',
    says: 'GET /articles: query filters',
    send: get('/articles?query=zzzzzz'),
    status: 200,
    shape: envelope({ data: z.array(article).max(0) }),
  },
  {
    part: 'Articles',
    says: 'POST /articles: 201 with the article record',
    send: post('/articles', {
      reference: 'MARTEAU',
      designation: 'Marteau',
      prix_vente: 12.5,
      stock_reel: 3,
      code_ean: '3017620422003',
    }),
    status: 201,
    shape: article,
    holds: (record: z.output<typeof article>) =>
      record.prix_vente === 12.5 &&
      record.stock_reel === 3 &&
      record.unite_vente === 'UN' &&
      record.code_barre === record.code_ean &&
      record.stock_disponible === 3,
  },
  {
    part: 'Articles',
    says: 'POST /articles: an empty reference is 400',
    send: post('/articles', { reference: '', designation: 'Vis' }),
    status: 400,
    detail: /./,
  },
  {
    part: 'Articles',
    says: 'POST /articles: an empty designation is 400',
    send: post('/articles', { reference: 'VIS0', designation: '' }),
    status: 400,
    detail: /./,
  },
  {
    part: 'Articles',
    says: 'POST /articles: one that exists is 400',
    send: ({ article: reference }) => post('/articles', { reference, designation: 'Double' }),
    status: 400,
    detail: /existe déjà/,
  },
  {
    part: 'Articles',
    says: 'POST /articles: an unknown family is a business error, 400',
    send: post('/articles', { reference: 'VIS1', designation: 'Vis', famille: 'ABSENTE' }),
    status: 400,
    detail: /ABSENTE/,
  },
  {
    part: 'Articles',
    says: 'GET /articles/{reference}: the record',
    send: ({ article: reference }) => get(`/articles/${reference}`),
    status: 200,
    shape: article,
  },
  {
    part: 'Articles',
    says: 'GET /articles/{reference}: unknown is 404',
    send: get('/articles/ABSENT'),
    status: 404,
    detail: 'Article ABSENT introuvable',
  },
  {
    part: 'Articles',
    says: 'GET /articles/all is matched by the reference route',
    send: get('/articles/all'),
    status: 404,
    detail: 'Article all introuvable',
  },
  {
    part: 'Articles',
    says: 'PUT /articles/{reference}: the record',
    send: ({ article: reference }) => put(`/articles/${reference}`, { prix_vente: 10.4 }),
    status: 200,
    shape: article,
    holds: (record: { prix_vente: number }) => record.prix_vente === 10.4,
  },
  {
    part: 'Articles',
    says: 'PUT /articles/{reference}: no field is 400',
    send: ({ article: reference }) => put(`/articles/${reference}`, {}),
    status: 400,
    detail: /./,
  },
  {
    part: 'Articles',
    says: 'PUT /articles/{reference}: unknown is 404',
    send: put('/articles/ABSENT', { prix_vente: 1 }),
    status: 404,
    detail: /ABSENT/,
  },
  ...articleLimits({ reference: 18, designation: 69, famille: 18, code_ean: 13, unite_vente: 4, tva_code: 5 }),
  ...minimums(['prix_vente', 'prix_achat', 'stock_reel', 'stock_mini']),

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
    part: 'Stock',
    says: 'POST /stock/entree: 201 with the movement record',
    send: ({ article: article_ref }) =>
      post('/stock/entree', { reference: 'BL-77', lignes: [{ article_ref, quantite: 5, prix_unitaire: 2 }] }),
    status: 201,
    shape: mouvement,
    holds: (record: z.output<typeof mouvement>) =>
      record.type === 0 && record.nb_lignes === 1 && record.reference === 'BL-77',
  },
  {
    part: 'Stock',
    says: 'POST /stock/sortie: 201 with the movement record',
    send: ({ article: article_ref }) =>
      post('/stock/sortie', { date_sortie: '2026-03-02', lignes: [{ article_ref, quantite: 1 }] }),
    status: 201,
    shape: mouvement,
    holds: (record: z.output<typeof mouvement>) => record.type === 1 && record.date.startsWith('2026-03-02'),
  },
  {
    part: 'Stock',
    says: 'POST /stock/entree: an unknown article is a business error, 400',
    send: post('/stock/entree', { lignes: [{ article_ref: 'ABSENT', quantite: 1 }] }),
    status: 400,
    detail: /ABSENT/,
  },
  {
    part: 'Stock',
    says: 'POST /stock/sortie: an unknown article is a business error, 400',
    send: post('/stock/sortie', { lignes: [{ article_ref: 'ABSENT', quantite: 1 }] }),
    status: 400,
    detail: /ABSENT/,
  },
  {
    part: 'Stock',
    says: 'GET /stock/mouvement/{numero}: the record',
    send: ({ mouvement: numero }) => get(`/stock/mouvement/${numero}`),
    status: 200,
    shape: mouvement,
  },
  {
    part: 'Stock',
    says: 'GET /stock/mouvement/{numero}: unknown is 404',
    send: get('/stock/mouvement/ABSENT'),
    status: 404,
    detail: 'Mouvement de stock ABSENT introuvable',
  },
  {
    part: 'Limits',
    says: 'stock line: quantite refuses 0',
    send: ({ article: article_ref }) => post('/stock/entree', { lignes: [{ article_ref, quantite: 0 }] }),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'stock line: prix_unitaire refuses a negative number',
    send: ({ article: article_ref }) =>
      post('/stock/entree', { lignes: [{ article_ref, quantite: 1, prix_unitaire: -1 }] }),
    status: 422,
  },
  { part: 'Limits', says: 'stock entry: at least one line', send: post('/stock/entree', { lignes: [] }), status: 422 },
  { part: 'Limits', says: 'stock exit: at least one line', send: post('/stock/sortie', { lignes: [] }), status: 422 },
  {
    part: 'Conventions',
    says: 'dates are ISO 8601 days',
    send: ({ article: article_ref }) =>
      post('/stock/entree', { date_entree: '02/03/2026', lignes: [{ article_ref, quantite: 1 }] }),
    status: 422,
  },
];
