import { z } from 'zod';
import { get, post, put, type Row } from './row.ts';
import { contact, devisResponse, document, envelope, quote, remise, shapes } from './shapes.ts';
import type { World } from './world.ts';

const { str, int, yes } = shapes;
const lines = (world: World) => [{ article_code: world.article, quantite: 2 }];
const email = (fields: object = {}) => ({
  destinataire: 'a@client.example',
  sujet: 'Votre devis',
  corps_html: '<p>Bonjour</p>',
  ...fields,
});
const signer = { doc_id: 'x', type_doc: 0, email_signataire: 'signe@client.example', nom_signataire: 'Jeanne Durand' };

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
    says: 'GET /devis/{id}/pdf: application/pdf with its headers',
    send: (w) => get(`/devis/${w.devis}/pdf`),
    status: 200,
    headers: {
      'content-type': /^application\/pdf/,
      'content-disposition': (w) => `attachment; filename=Devis_${w.devis}.pdf`,
    },
  },
  {
    part: 'Quotes',
    says: 'GET /devis/{id}/pdf: unknown is 500 with the message',
    send: get('/devis/ABSENT/pdf'),
    status: 500,
    detail: /ABSENT/,
  },
  {
    part: 'Quotes',
    says: 'POST /devis/{id}/envoyer: one log for each of destinataire, cc and cci',
    send: (w) => post(`/devis/${w.devis}/envoyer`, email({ cc: ['b@client.example'], cci: ['c@client.example'] })),
    status: 200,
    shape: envelope({ email_log_ids: z.array(str).length(3), devis_id: str, message: str }),
  },
  {
    part: 'Quotes',
    says: 'POST /devis/{id}/envoyer: unknown is 404',
    send: post('/devis/ABSENT/envoyer', email()),
    status: 404,
    detail: /ABSENT/,
  },
  {
    part: 'Limits',
    says: 'POST /devis/{id}/envoyer: destinataire has the format of an address',
    send: (w) => post(`/devis/${w.devis}/envoyer`, email({ destinataire: 'non' })),
    status: 422,
  },
  {
    part: 'Quotes',
    says: 'POST /devis/{id}/signer: transaction and signer_url; the path picks the quote',
    send: (w) => post(`/devis/${w.devis}/signer`, signer),
    status: 200,
    shape: z.strictObject({ success: yes, devis_id: str, transaction_id: str, signer_url: str }),
    holds: (body: { devis_id: string }, w) => body.devis_id === w.devis,
  },
  {
    part: 'Quotes',
    says: 'POST /devis/{id}/signer: unknown is 404',
    send: post('/devis/ABSENT/signer', signer),
    status: 404,
    detail: /ABSENT/,
  },
  {
    part: 'Quotes',
    says: 'POST /devis/{id}/relancer-signature: transaction and message',
    send: (w) => post(`/devis/${w.devis}/relancer-signature`, { doc_id: w.devis }),
    status: 200,
    shape: z.strictObject({ success: yes, devis_id: str, transaction_id: str, message: str }),
  },
  {
    part: 'Quotes',
    says: 'POST /devis/{id}/relancer-signature: unknown is 404',
    send: post('/devis/ABSENT/relancer-signature', { doc_id: 'x' }),
    status: 404,
    detail: /ABSENT/,
  },
  {
    part: 'Quotes',
    says: 'POST /devis/{id}/relancer-signature: a customer without email is 400',
    send: (w) => post(`/devis/${w.devisSansEmail}/relancer-signature`, { doc_id: 'x' }),
    status: 400,
    detail: /./,
  },
  {
    part: 'Quotes',
    says: 'GET /devis/{id}/contact: the contact record',
    send: (w) => get(`/devis/${w.devis}/contact`),
    status: 200,
    shape: contact,
    holds: (body: { peut_etre_relance: boolean }) => body.peut_etre_relance,
  },
  {
    part: 'Quotes',
    says: 'GET /devis/{id}/contact: peut_etre_relance is false without an email',
    send: (w) => get(`/devis/${w.devisSansEmail}/contact`),
    status: 200,
    holds: (body: { peut_etre_relance: boolean; email: null }) => !body.peut_etre_relance && body.email === null,
  },
  {
    part: 'Quotes',
    says: 'GET /devis/{id}/contact: unknown quote is 404',
    send: get('/devis/ABSENT/contact'),
    status: 404,
    detail: /ABSENT/,
  },
  {
    part: 'Validation',
    says: 'POST /devis/valider-remise: allowed at the maximum',
    send: (w) => post(`/devis/valider-remise?client_id=${w.client}&remise_pourcentage=10`),
    status: 200,
    shape: remise,
    holds: (body: z.output<typeof remise>) =>
      body.autorisee && body.remise_max_autorisee === 10 && body.remise_demandee === 10,
  },
  {
    part: 'Validation',
    says: 'POST /devis/valider-remise: too high, with the maximum in the message',
    send: (w) => post(`/devis/valider-remise?client_id=${w.client}&remise_pourcentage=10.5`),
    status: 200,
    shape: remise,
    holds: (body: z.output<typeof remise>) =>
      !body.autorisee && body.message.includes('10') && body.message.includes('%'),
  },
  {
    part: 'Validation',
    says: 'POST /devis/valider-remise: 0 by default',
    send: (w) => post(`/devis/valider-remise?client_id=${w.client}`),
    status: 200,
    holds: (body: z.output<typeof remise>) => body.remise_demandee === 0 && body.autorisee,
  },
  {
    part: 'Validation',
    says: 'POST /devis/valider-remise: an unknown customer is 500 with the message',
    send: post('/devis/valider-remise?client_id=ABSENT'),
    status: 500,
    detail: /ABSENT/,
  },
  {
    part: 'Limits',
    says: 'POST /devis/valider-remise: client_id has at least one character',
    send: post('/devis/valider-remise?client_id='),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /devis/valider-remise: remise_pourcentage refuses 100.01',
    send: (w) => post(`/devis/valider-remise?client_id=${w.client}&remise_pourcentage=100.01`),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /devis/valider-remise: remise_pourcentage refuses -1',
    send: (w) => post(`/devis/valider-remise?client_id=${w.client}&remise_pourcentage=-1`),
    status: 422,
  },
];
