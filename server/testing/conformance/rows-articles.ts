import { z } from 'zod';
import { get, post, put, type Row } from './row.ts';
import { article, envelope } from './shapes.ts';

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
];
