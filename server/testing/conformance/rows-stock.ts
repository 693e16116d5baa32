import type { z } from 'zod';
import type { Row } from './row.ts';
import { get, post } from './sent.ts';
import { mouvement } from './shapes.ts';

export const stockRows: Row[] = [
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
  {
    part: 'Stock',
    says: 'POST /stock/entree: the date is today by default; null stands for none',
    send: ({ article: article_ref }) =>
      post('/stock/entree', {
        date_entree: null,
        reference: null,
        depot_code: null,
        commentaire: null,
        lignes: [{ article_ref, quantite: 0.5, prix_unitaire: 0, depot_code: null, commentaire: null }],
      }),
    status: 201,
    holds: (record: z.output<typeof mouvement>, { today }) =>
      record.date.startsWith(today) && record.reference === null,
  },
  ...(['entree', 'sortie'] as const).map(
    (sens): Row => ({
      part: 'Stock',
      says: `POST /stock/${sens}: the real stock moves by the quantity`,
      send: async (w) => {
        const reference = `MVT-${sens}`;
        await w.make(post('/articles', { reference, designation: 'Vis', stock_reel: 10 }));
        await w.make(post(`/stock/${sens}`, { lignes: [{ article_ref: reference, quantite: 2.5 }] }));
        return get(`/articles/${reference}`);
      },
      status: 200,
      holds: (record: { stock_reel: number }) => record.stock_reel === (sens === 'entree' ? 12.5 : 7.5),
    }),
  ),
  {
    part: 'Stock',
    says: 'POST /stock/entree: nothing moves when one article is unknown',
    send: async (w) => {
      await w.make(post('/articles', { reference: 'MVT-RIEN', designation: 'Vis', stock_reel: 10 }));
      const lignes = ['MVT-RIEN', 'ABSENT'].map((article_ref) => ({ article_ref, quantite: 1 }));
      await w.send(post('/stock/entree', { lignes }));
      return get('/articles/MVT-RIEN');
    },
    status: 200,
    holds: (record: { stock_reel: number }) => record.stock_reel === 10,
  },
];
