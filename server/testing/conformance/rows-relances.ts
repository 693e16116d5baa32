import { z } from 'zod';
import type { Row } from './row.ts';
import { get, post } from './sent.ts';
import { shapes } from './shapes.ts';

const { str, yes } = shapes;

export const relanceRows: Row[] = [
  {
    part: 'Invoices',
    says: 'POST /factures/{id}/relancer: the log and the recipient',
    send: (w) => post(`/factures/${w.documents.facture}/relancer`, { doc_id: w.documents.facture }),
    status: 200,
    shape: z.strictObject({ success: yes, facture_id: str, email_log_id: str, destinataire: str }),
    holds: (body: { destinataire: string }) => body.destinataire === 'durand@client.example',
  },
  {
    part: 'Invoices',
    says: 'POST /factures/{id}/relancer: unknown is 404',
    send: post('/factures/ABSENT/relancer', { doc_id: 'x' }),
    status: 404,
    detail: /ABSENT/,
  },
  {
    part: 'Invoices',
    says: 'POST /factures/{id}/relancer: a customer without email is 400',
    send: (w) => post(`/factures/${w.factureSansEmail}/relancer`, { doc_id: 'x' }),
    status: 400,
    detail: /./,
  },
  {
    part: 'Invoices',
    says: 'POST /factures/{id}/relancer: message_personnalise is the body, merged; the subject is the template’s, merged',
    send: async (w) => {
      const { facture } = w.documents;
      const body = { doc_id: facture, message_personnalise: 'Bonjour {{CT_Intitule}}' };
      await w.make(post(`/factures/${facture}/relancer`, body));
      return get('/emails/logs?destinataire=durand&limit=1');
    },
    status: 200,
    holds: ([log]: { sujet: string; statut: string; document_ids: string }[], { documents }) =>
      log?.statut === 'EN_ATTENTE' && log.sujet.includes(documents.facture) && !log.sujet.includes('{{'),
  },
  {
    part: 'Invoices',
    says: 'POST /factures/{id}/relancer: the invoice’s last-reminder free field is updated',
    send: async (w) => {
      const numero = await w.newDocument('facture');
      await w.make(post(`/factures/${numero}/relancer`, { doc_id: 'autre' }));
      return get(`/factures/${numero}`);
    },
    status: 200,
    holds: ({ data }: { data: { champs_libres: object } }, { today }) =>
      Object.values(data.champs_libres).includes(today),
  },
];
