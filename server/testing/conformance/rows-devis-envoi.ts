import { z } from 'zod';
import type { Row } from './row.ts';
import { get, post } from './sent.ts';
import { contact, envelope, shapes } from './shapes.ts';

const { str, yes } = shapes;
const email = (fields: object = {}) => ({
  destinataire: 'a@client.example',
  sujet: 'Votre devis',
  corps_html: '<p>Bonjour</p>',
  ...fields,
});
const signer = { doc_id: 'x', type_doc: 0, email_signataire: 'signe@client.example', nom_signataire: 'Jeanne Durand' };

/** Rows of what is done with a quote: printed, sent, signed, followed up. */
export const devisEnvoiRows: Row[] = [
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
    part: 'Quotes',
    says: 'POST /devis/{id}/envoyer: each log waits, at 0 attempts',
    send: async (w) => {
      await w.make(post(`/devis/${w.devis}/envoyer`, email({ destinataire: 'seul@client.example', cc: null })));
      return get('/emails/logs?destinataire=seul%40client.example');
    },
    status: 200,
    holds: ([log]: { statut: string; nb_tentatives: number; date_envoi: null; sujet: string }[]) =>
      log?.statut === 'EN_ATTENTE' && log.nb_tentatives === 0 && log.date_envoi === null && log.sujet === 'Votre devis',
  },
  {
    part: 'Quotes',
    says: 'POST /devis/{id}/relancer-signature: the log is a reminder, sent to the contact',
    send: async (w) => {
      const numero = await w.newDevis();
      await w.make(post(`/devis/${numero}/relancer-signature`, { doc_id: numero }));
      return get('/signatures');
    },
    status: 200,
    holds: (body: { est_relance: boolean; nb_relances: number; statut: string; nom_signataire: string }[]) =>
      body.some(
        (log) =>
          log.est_relance && log.nb_relances === 1 && log.statut === 'ENVOYE' && log.nom_signataire === 'Durand & Fils',
      ),
  },
];
