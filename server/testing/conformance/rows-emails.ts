import { z } from 'zod';
import type { Row } from './row.ts';
import { get, post } from './sent.ts';
import { emailLog, emailStatus, shapes } from './shapes.ts';

const { str } = shapes;
const batch = (fields: object = {}) => ({
  destinataires: ['a@client.example', 'b@client.example'],
  sujet: 'Promotion',
  corps_html: '<p>Bonjour</p>',
  ...fields,
});
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `a${index}@client.example`);
const csvHeader = 'ID,Destinataire,Sujet,Statut,Date Création,Date Envoi,Nb Tentatives,Erreur,Documents';

export const emailRows: Row[] = [
  {
    part: 'Emails',
    says: 'POST /emails/send-batch: a detail for each recipient, EN_ATTENTE',
    send: (w) => post('/emails/send-batch', batch({ document_ids: [w.devis], type_document: 0 })),
    status: 200,
    shape: z.strictObject({
      total: z.literal(2),
      succes: z.literal(2),
      documents_attaches: z.literal(1),
      details: z.array(z.strictObject({ destinataire: str, log_id: str, statut: z.literal('EN_ATTENTE') })).length(2),
    }),
  },
  {
    part: 'Limits',
    says: 'POST /emails/send-batch: accepts 100 recipients',
    send: post('/emails/send-batch', batch({ destinataires: addresses(100) })),
    status: 200,
  },
  {
    part: 'Limits',
    says: 'POST /emails/send-batch: refuses 101 recipients',
    send: post('/emails/send-batch', batch({ destinataires: addresses(101) })),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /emails/send-batch: refuses no recipient',
    send: post('/emails/send-batch', batch({ destinataires: [] })),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /emails/send-batch: sujet accepts 500 characters',
    send: post('/emails/send-batch', batch({ sujet: 'x'.repeat(500) })),
    status: 200,
  },
  {
    part: 'Limits',
    says: 'POST /emails/send-batch: sujet refuses 501 characters',
    send: post('/emails/send-batch', batch({ sujet: 'x'.repeat(501) })),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /emails/send-batch: sujet refuses none',
    send: post('/emails/send-batch', batch({ sujet: '' })),
    status: 422,
  },
  {
    part: 'Limits',
    says: 'POST /emails/send-batch: corps_html refuses none',
    send: post('/emails/send-batch', batch({ corps_html: '' })),
    status: 422,
  },
  {
    part: 'Emails',
    says: 'GET /emails/logs: an array of log records',
    send: get('/emails/logs'),
    status: 200,
    shape: z.array(emailLog).min(1),
  },
  {
    part: 'Emails',
    says: 'GET /emails/logs: newest date_creation first',
    send: get('/emails/logs'),
    status: 200,
    holds: (body: { date_creation: string }[]) =>
      body.every(({ date_creation }, index) => index === 0 || String(body[index - 1]?.date_creation) >= date_creation),
  },
  {
    part: 'Emails',
    says: 'GET /emails/logs: destinataire is a substring',
    send: get('/emails/logs?destinataire=a1%40client'),
    status: 200,
    holds: (body: { destinataire: string }[]) =>
      body.length > 0 && body.every(({ destinataire }) => destinataire.includes('a1@client')),
  },
  {
    part: 'Emails',
    says: 'GET /emails/logs: statut filters',
    send: get('/emails/logs?statut=BOUNCE'),
    status: 200,
    shape: z.array(emailLog).max(0),
  },
  {
    part: 'Limits',
    says: 'GET /emails/logs: statut is a member of the enumeration',
    send: get('/emails/logs?statut=PERDU'),
    status: 422,
  },
  { part: 'Limits', says: 'GET /emails/logs: limit refuses 1001', send: get('/emails/logs?limit=1001'), status: 422 },
  {
    part: 'Emails',
    says: 'GET /emails/logs: a batch keeps its documents joined by commas',
    send: async (w) => {
      await w.send(
        post(
          '/emails/send-batch',
          batch({ destinataires: ['joint@client.example'], document_ids: [w.devis, w.devisSigne], type_document: 0 }),
        ),
      );
      return get('/emails/logs?destinataire=joint%40client.example');
    },
    status: 200,
    holds: (body: { document_ids: string }[], w) => body[0]?.document_ids === `${w.devis},${w.devisSigne}`,
  },
  {
    part: 'Emails',
    says: 'GET /emails/logs/export: CSV with its file name and columns',
    send: get('/emails/logs/export'),
    status: 200,
    headers: {
      'content-type': /^text\/csv/,
      'content-disposition': /^attachment; filename=emails_logs_\d{8}_\d{6}\.csv$/,
    },
    holds: (body: string) => body.replace('\ufeff', '').startsWith(`${csvHeader}\r\n`),
  },
  {
    part: 'Emails',
    says: 'GET /emails/logs/export: statut filters',
    send: get(`/emails/logs/export?statut=${emailStatus.enum.BOUNCE}`),
    status: 200,
    holds: (body: string) => body.replace('\ufeff', '') === `${csvHeader}\r\n`,
  },
  {
    part: 'Emails',
    says: 'GET /emails/logs: a parameter without a value is none',
    send: get('/emails/logs?statut=&destinataire=&limit='),
    status: 200,
    shape: z.array(emailLog).min(2),
  },
  {
    part: 'Emails',
    says: 'POST /emails/send-batch: without type_document, documents are what their numbers say',
    send: (w) => post('/emails/send-batch', batch({ document_ids: [w.documents.facture, w.devis] })),
    status: 200,
    holds: (body: { documents_attaches: number }) => body.documents_attaches === 2,
  },
];
