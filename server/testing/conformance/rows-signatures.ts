import { z } from 'zod';
import type { Row } from './row.ts';
import { get, post } from './sent.ts';
import { shapes, signature, signatureStatus } from './shapes.ts';

const { str, text, int, datetime, yes } = shapes;
const reported = z.union([signatureStatus, z.literal('ERREUR')]);
const signer = (doc_id: string, type_doc = 0) => ({
  doc_id,
  type_doc,
  email_signataire: 'signe@client.example',
  nom_signataire: 'Jeanne Durand',
});

export const signatureRows: Row[] = [
  {
    part: 'Signatures',
    says: 'POST /signature/provider/send: transaction and signer_url',
    send: (w) => post('/signature/provider/send', signer(w.devis)),
    status: 200,
    shape: z.strictObject({ success: yes, transaction_id: str, signer_url: str }),
  },
  {
    part: 'Signatures',
    says: 'the free field ProviderID of the document is the transaction',
    send: (w) => get(`/devis/${w.devisSigne}`),
    status: 200,
    holds: ({ data }: { data: { champs_libres: Record<string, string> } }, w) =>
      data.champs_libres.ProviderID === w.transaction,
  },
  {
    part: 'Signatures',
    says: 'POST /signature/provider/send: an unknown document is 500 with the message',
    send: post('/signature/provider/send', signer('ABSENT')),
    status: 500,
    detail: /ABSENT/,
  },
  {
    part: 'Limits',
    says: 'POST /signature/provider/send: email_signataire has the format of an address',
    send: (w) => post('/signature/provider/send', { ...signer(w.devis), email_signataire: 'non' }),
    status: 422,
  },
  {
    part: 'Signatures',
    says: 'GET /signature/provider/status',
    send: (w) => get(`/signature/provider/status?docId=${w.devisSigne}`),
    status: 200,
    shape: z.strictObject({ doc_id: str, statut: reported, date_signature: text }),
  },
  {
    part: 'Signatures',
    says: 'GET /signature/provider/status: unknown is 404 «Signature introuvable»',
    send: get('/signature/provider/status?docId=ABSENT'),
    status: 404,
    detail: 'Signature introuvable',
  },
  {
    part: 'Signatures',
    says: 'GET /signature/provider/status: docId is required',
    send: get('/signature/provider/status'),
    status: 422,
  },
  {
    part: 'Signatures',
    says: 'GET /signatures: an array of log records',
    send: get('/signatures'),
    status: 200,
    shape: z.array(signature).min(1),
  },
  {
    part: 'Signatures',
    says: 'GET /signatures: newest date_envoi first',
    send: get('/signatures'),
    status: 200,
    holds: (body: { date_envoi: string }[]) =>
      body.every(({ date_envoi }, index) => index === 0 || String(body[index - 1]?.date_envoi) >= date_envoi),
  },
  {
    part: 'Signatures',
    says: 'GET /signatures: statut filters',
    send: get('/signatures?statut=EXPIRE'),
    status: 200,
    shape: z.array(signature).max(0),
  },
  {
    part: 'Limits',
    says: 'GET /signatures: statut is a member of the enumeration',
    send: get('/signatures?statut=ERREUR'),
    status: 422,
  },
  { part: 'Limits', says: 'GET /signatures: limit refuses 1001', send: get('/signatures?limit=1001'), status: 422 },
  {
    part: 'Signatures',
    says: 'GET /signatures/{transaction_id}/status: refreshed from the provider; started maps to EN_ATTENTE',
    send: (w) => get(`/signatures/${w.transaction}/status`),
    status: 200,
    shape: z.strictObject({
      transaction_id: str,
      document_id: str,
      statut: reported,
      email_signataire: str,
      date_envoi: datetime.nullable(),
      date_signature: datetime.nullable(),
      signer_url: str,
    }),
    holds: (body: { statut: string }) => body.statut === 'EN_ATTENTE',
  },
  {
    part: 'Signatures',
    says: 'GET /signatures/{transaction_id}/status: unknown is 404',
    send: get('/signatures/ABSENT/status'),
    status: 404,
    detail: 'Transaction ABSENT introuvable',
  },
  {
    part: 'Signatures',
    says: 'POST /signatures/refresh-all: counts',
    send: post('/signatures/refresh-all'),
    status: 200,
    shape: z.strictObject({ success: yes, nb_signatures_verifiees: int, nb_mises_a_jour: int }),
  },
  {
    part: 'Signatures',
    says: 'GET /signatures: limit applies; a statut without a value is none',
    send: get('/signatures?limit=1&statut='),
    status: 200,
    shape: z.array(signature).length(1),
  },
];
