import { z } from 'zod';
import type { Row } from './row.ts';
import { get, post, put } from './sent.ts';
import { article, envelope } from './shapes.ts';

const long = (length: number) => 'x'.repeat(length);
let references = 0;
function uniqueReference(length = 10): string {
  references += 1;
  return `R${String(references).padStart(length - 1, '0')}`;
}
const anArticle = (fields: object) => ({ reference: uniqueReference(), designation: 'Vis', ...fields });

const everyField = {
  prix_vente: 12.34,
  prix_achat: 5.5,
  stock_reel: 10,
  stock_mini: 2,
  code_ean: '4006381333931',
  unite_vente: 'KG',
  tva_code: 'T055',
  description: 'Une vis.',
};

function articleLimits(fields: Record<string, number>): Row[] {
  return Object.entries(fields).flatMap(([field, max]): Row[] => [
    {
      part: 'Limits',
      says: `POST /articles: ${field} accepts ${max} characters`,
      send: () => post('/articles', anArticle({ [field]: field === 'reference' ? uniqueReference(max) : long(max) })),
      status: 201,
    },
    {
      part: 'Limits',
      says: `POST /articles: ${field} refuses ${max + 1} characters`,
      send: () => post('/articles', anArticle({ [field]: long(max + 1) })),
      status: 422,
    },
  ]);
}

/** Fields whose longest text is a business error: no family or rate has such a code. */
const businessLimits = { famille: 18, tva_code: 5 };

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
  ...articleLimits({ reference: 18, designation: 69, code_ean: 13, unite_vente: 4 }),
  ...minimums(['prix_vente', 'prix_achat', 'stock_reel', 'stock_mini']),
  ...Object.entries(businessLimits).map(
    ([field, max]): Row => ({
      part: 'Limits',
      says: `POST /articles: ${field} refuses ${max + 1} characters`,
      send: () => post('/articles', anArticle({ [field]: long(max + 1) })),
      status: 422,
    }),
  ),
  ...Object.entries({ designation: 69, code_ean: 13 }).map(
    ([field, max]): Row => ({
      part: 'Limits',
      says: `PUT /articles/{reference}: ${field} refuses ${max + 1} characters`,
      send: ({ article: reference }) => put(`/articles/${reference}`, { [field]: long(max + 1) }),
      status: 422,
    }),
  ),
  {
    part: 'Articles',
    says: 'POST /articles: every field of the input is in the record',
    send: () => post('/articles', anArticle({ ...everyField, famille: 'QUINC' })),
    status: 201,
    holds: (record: Record<string, unknown>) =>
      record.famille_code === 'QUINC' && Object.entries(everyField).every(([field, value]) => record[field] === value),
  },
  {
    part: 'Articles',
    says: 'POST /articles: null and an empty text stand for none, and unite_vente for its default',
    send: () => post('/articles', anArticle({ famille: null, prix_vente: null, unite_vente: null, code_ean: '' })),
    status: 201,
    holds: (record: z.output<typeof article>) =>
      record.unite_vente === 'UN' && record.code_ean === null && record.famille_code === null,
  },
  ...['TVA20', 'C20', '20'].map(
    (tva_code): Row => ({
      part: 'Articles',
      says: `POST /articles: tva_code ${tva_code} is a rate of 20 %`,
      send: () => post('/articles', anArticle({ tva_code })),
      status: 201,
      holds: (record: z.output<typeof article>) => record.tva_taux === 20 && record.tva_code === tva_code,
    }),
  ),
  {
    part: 'Articles',
    says: 'PUT /articles/{reference}: a field the input does not have is none, 400',
    send: ({ article: reference }) => put(`/articles/${reference}`, { reference: 'AUTRE' }),
    status: 400,
    detail: /./,
  },
  {
    part: 'Articles',
    says: 'PUT /articles/{reference}: stock_reel sets the real stock',
    send: async (w) => {
      const { reference } = await w.make(post('/articles', anArticle({ stock_reel: 4 })));
      return put(`/articles/${String(reference)}`, { stock_reel: 9.5 });
    },
    status: 200,
    holds: (record: z.output<typeof article>) => record.stock_reel === 9.5,
  },
];
