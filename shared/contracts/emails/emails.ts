import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { documentCodes } from '#shared/contracts/documents/documents.ts';
import { ExportFormat } from '#shared/contracts/exports.ts';

export const EmailStatus = z.enum(['EN_ATTENTE', 'EN_COURS', 'ENVOYE', 'OUVERT', 'ERREUR', 'BOUNCE']);
export type EmailStatus = z.output<typeof EmailStatus>;

export const EmailLog = z.object({
  id: z.string(),
  destinataire: z.string(),
  sujet: z.string(),
  statut: EmailStatus,
  date_creation: z.string(),
  date_envoi: z.string().nullable(),
  nb_tentatives: z.int(),
  derniere_erreur: z.string().nullable(),
  /** Numbers of the attached documents, joined by commas. */
  document_ids: z.string().nullable(),
});
export type EmailLog = z.output<typeof EmailLog>;

/** Kind of the attached documents; by default it is derived from their numbers. */
export const AttachedKind = z.literal(documentCodes).nullish();

export const EmailBatchInput = z.object({
  destinataires: z.array(z.email()).min(1).max(100),
  sujet: z.string().min(1).max(500),
  corps_html: z.string().min(1).max(1_000_000),
  document_ids: z.array(z.string()).max(50).nullish(),
  type_document: AttachedKind,
});
export type EmailBatchInput = z.output<typeof EmailBatchInput>;

const group = 'Emails';

/** A message issues the invoices and credit notes it brings, and every document notes that it was sent. */
const touches = ['Documents', 'Devis', 'Commandes', 'Livraisons', 'Factures', 'Avoirs'] as const;

export const sendBatch = defineEndpoint({
  method: 'post',
  path: '/emails/send-batch',
  approvable: true,
  group,
  touches,
  summary: 'Met en file un même e-mail pour 1 à 100 destinataires.',
  body: EmailBatchInput,
  response: z.object({
    total: z.int(),
    succes: z.int(),
    documents_attaches: z.int(),
    details: z.array(z.object({ destinataire: z.string(), log_id: z.string(), statut: z.literal('EN_ATTENTE') })),
  }),
});

export const listEmailLogs = defineEndpoint({
  method: 'get',
  path: '/emails/logs',
  group,
  summary: 'Liste les e-mails, du plus récent au plus ancien.',
  query: z.object({
    statut: EmailStatus.optional(),
    destinataire: z.string().max(320).optional(),
    limit: z.coerce.number().int().min(0).max(1000).default(100),
  }),
  response: z.array(EmailLog),
});

export const exportEmailLogs = defineEndpoint({
  method: 'get',
  path: '/emails/logs/export',
  group,
  summary: 'Exporte le journal des e-mails en CSV.',
  query: z.object({
    statut: EmailStatus.optional(),
    /** `excel` is a CSV that a French Excel opens at once: semicolons between the cells. */
    format: ExportFormat.default('csv'),
  }),
  response: z.string(),
  produces: 'text/csv',
});

/** Puts a message back in the queue when it failed or its sending was interrupted; beyond the specification. */
export const resendEmail = defineEndpoint({
  method: 'post',
  path: '/emails/logs/:id/renvoyer',
  group,
  touches,
  summary: 'Remet en file un e-mail en erreur ou interrompu.',
  params: z.object({ id: z.string() }),
  response: EmailLog,
  errors: [400, 404],
});
