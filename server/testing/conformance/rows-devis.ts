import { z } from 'zod';
import type { Row } from './row.ts';
import { get, post, put } from './sent.ts';
import { devisResponse, document, envelope, quote, shapes } from './shapes.ts';
import type { World } from './world.ts';

const { str, int, yes } = shapes;
const lines = (world: World) => [{ article_code: world.article, quantite: 2 }];

export const devisRows: Row[] = [
  {
    part: 'Quotes',
    says: 'POST /devis: 201 with the creation result',
    send: (w) =>
      post('/devis', {
        client_id: w.client,
        lignes: [{ article_code: w.article, quantite: 3, prix_unitaire_ht: 10, remise_pourcentage: 5 }],
      }),
    status: 201,
    shape: devisResponse,
    holds: (body: z.output<typeof devisResponse>, w) =>
      body.client_id === w.client &&
      body.montant_total_ht === 28.5 &&
      body.montant_total_ttc === 34.2 &&
      body.nb_lignes === 1,
  },
  {
    part: 'Quotes',
    says: 'POST /devis: date_devis is kept',
    send: (w) => post('/devis', { client_id: w.client, date_devis: '2026-02-03', lignes: lines(w) }),
    status: 201,
    holds: (body: { date_devis: string }) => body.date_devis.startsWith('2026-02-03'),
  },
  {
    part: 'Quotes',
    says: 'POST /devis: non-breaking spaces are removed from article codes, which are trimmed',
    send: (w) =>
      post('/devis', { client_id: w.client, lignes: [{ article_code: ` \u00a0${w.article}\u202f `, quantite: 1 }] }),
    status: 201,
  },
  {
    part: 'Quotes',
    says: 'POST /devis: an unknown customer is 500 with the message',
    send: (w) => post('/devis', { client_id: 'ABSENT', lignes: lines(w) }),
    status: 500,
    detail: /ABSENT/,
  },
  {
    part: 'Quotes',
    says: 'POST /devis: an unknown article is 500 with the message',
    send: (w) => post('/devis', { client_id: w.client, lignes: [{ article_code: 'NEANT', quantite: 1 }] }),
    status: 500,
    detail: /NEANT/,
  },
  {
    part: 'Quotes',
    says: 'POST /devis: client_id is required',
    send: (w) => post('/devis', { lignes: lines(w) }),
    status: 422,
  },
  {
    part: 'Quotes',
    says: 'POST /devis: quantite is required',
    send: (w) => post('/devis', { client_id: w.client, lignes: [{ article_code: w.article }] }),
    status: 422,
  },
  {
    part: 'Quotes',
    says: 'GET /devis: an array, lines included by default',
    send: get('/devis'),
    status: 200,
    shape: z.array(quote).min(1),
  },
  {
    part: 'Quotes',
    says: 'GET /devis: inclure_lignes=false leaves the lines out',
    send: get('/devis?inclure_lignes=false'),
    status: 200,
    holds: (body: { lignes?: unknown[] }[]) =>
      body.length > 0 && body.every(({ lignes }) => (lignes ?? []).length === 0),
  },
  {
    part: 'Quotes',
    says: 'GET /devis: statut filters',
    send: get('/devis?statut=6'),
    status: 200,
    holds: (body: { statut: number }[]) => body.length > 0 && body.every(({ statut }) => statut === 6),
  },
  {
    part: 'Quotes',
    says: 'GET /devis: limit',
    send: get('/devis?limit=1'),
    status: 200,
    shape: z.array(quote).length(1),
  },
  { part: 'Limits', says: 'GET /devis: limit refuses 1001', send: get('/devis?limit=1001'), status: 422 },
  { part: 'Limits', says: 'GET /devis: limit accepts 1000', send: get('/devis?limit=1000'), status: 200 },
  {
    part: 'Quotes',
    says: 'GET /devis/{id}: envelope with the quote record',
    send: (w) => get(`/devis/${w.devis}`),
    status: 200,
    shape: envelope({ data: quote }),
  },
  {
    part: 'Quotes',
    says: 'GET /devis/{id}: unknown is 404',
    send: get('/devis/ABSENT'),
    status: 404,
    detail: 'Devis ABSENT introuvable',
  },
  {
    part: 'Quotes',
    says: 'PUT /devis/{id}: envelope with message and devis; lines replace all',
    send: async (w) => put(`/devis/${await w.newDevis()}`, { lignes: [{ article_code: w.article, quantite: 7 }] }),
    status: 200,
    shape: envelope({ message: str, devis: document }),
    holds: ({ devis }: { devis: { lignes: { quantite: number }[] } }) =>
      devis.lignes.length === 1 && devis.lignes[0]?.quantite === 7,
  },
  {
    part: 'Quotes',
    says: 'PUT /devis/{id}: unknown is 404',
    send: put('/devis/ABSENT', { statut: 2 }),
    status: 404,
    detail: /ABSENT/,
  },
  {
    part: 'States',
    says: 'PUT /devis/{id}: refused with 400 when transformed (5)',
    send: (w) => put(`/devis/${w.devisTransforme}`, { date_devis: '2026-03-01' }),
    status: 400,
    detail: /./,
  },
  {
    part: 'States',
    says: 'PUT /devis/{id}: allowed when cancelled (6)',
    send: (w) => put(`/devis/${w.devisAnnule}`, { date_devis: '2026-03-01' }),
    status: 200,
  },
  {
    part: 'States',
    says: 'PUT /devis/{id} with statut sets it',
    send: async (w) => put(`/devis/${await w.newDevis()}`, { statut: 2 }),
    status: 200,
    holds: ({ devis }: { devis: { statut: number } }) => devis.statut === 2,
  },
  {
    part: 'Limits',
    says: 'PUT /devis/{id}: statut refuses 7',
    send: (w) => put(`/devis/${w.devis}`, { statut: 7 }),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'PUT /devis/{id}: statut refuses -1',
    send: (w) => put(`/devis/${w.devis}`, { statut: -1 }),
    status: 422,
  },
  {
    part: 'Quotes',
    says: 'PUT /devis/{id}/statut: old and new status',
    send: async (w) => put(`/devis/${await w.newDevis()}/statut?nouveau_statut=2`),
    status: 200,
    shape: z.strictObject({ success: yes, devis_id: str, statut_ancien: int, statut_nouveau: int, message: str }),
    holds: (body: { statut_ancien: number; statut_nouveau: number }) =>
      body.statut_ancien === 0 && body.statut_nouveau === 2,
  },
  {
    part: 'Quotes',
    says: 'PUT /devis/{id}/statut: unknown is 404',
    send: put('/devis/ABSENT/statut?nouveau_statut=2'),
    status: 404,
    detail: /ABSENT/,
  },
  {
    part: 'States',
    says: 'PUT /devis/{id}/statut: refused with 400 when transformed (5)',
    send: (w) => put(`/devis/${w.devisTransforme}/statut?nouveau_statut=2`),
    status: 400,
    detail: /./,
  },
  {
    part: 'States',
    says: 'PUT /devis/{id}/statut: refused with 400 when cancelled (6)',
    send: (w) => put(`/devis/${w.devisAnnule}/statut?nouveau_statut=2`),
    status: 400,
    detail: /./,
  },
  {
    part: 'Limits',
    says: 'PUT /devis/{id}/statut: nouveau_statut is required',
    send: (w) => put(`/devis/${w.devis}/statut`),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'PUT /devis/{id}/statut: nouveau_statut refuses 7',
    send: (w) => put(`/devis/${w.devis}/statut?nouveau_statut=7`),
    status: 422,
  },
  {
    part: 'Quotes',
    says: 'POST /devis: an unknown customer is 500, however long its code',
    send: (w) => post('/devis', { client_id: 'CLIENT_INEXISTANT_999', lignes: lines(w) }),
    status: 500,
    detail: /CLIENT_INEXISTANT_999/,
  },
  {
    part: 'Quotes',
    says: 'POST /devis: a line without a price takes the article’s; without a discount, none',
    send: async (w) => {
      await w.make(post('/articles', { reference: 'PRIX-9', designation: 'Vis', prix_vente: 9 }));
      return post('/devis', { client_id: w.client, lignes: [{ article_code: 'PRIX-9', quantite: 2 }] });
    },
    status: 201,
    holds: (body: z.output<typeof devisResponse>) => body.montant_total_ht === 18 && body.montant_total_ttc === 21.6,
  },
  ...['false', 'False', '0', 'no', 'OFF'].map(
    (word): Row => ({
      part: 'Quotes',
      says: `GET /devis: inclure_lignes=${word} leaves the lines out`,
      send: get(`/devis?limit=1&inclure_lignes=${word}`),
      status: 200,
      holds: ([record]: object[]) => record !== undefined && !('lignes' in record),
    }),
  ),
  {
    part: 'Limits',
    says: 'PUT /devis/{id}/statut: nouveau_statut without a value is none',
    send: (w) => put(`/devis/${w.devis}/statut?nouveau_statut=`),
    status: 422,
  },
  {
    part: 'States',
    says: 'PUT /devis/{id} with statut: a cancelled quote (6) takes another',
    send: async (w) => put(`/devis/${await w.newDevis(6)}`, { statut: 0 }),
    status: 200,
    holds: ({ devis }: { devis: { statut: number } }) => devis.statut === 0,
  },
];
