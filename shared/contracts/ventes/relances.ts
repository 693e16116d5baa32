import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Jour, Nombre } from '#shared/contracts/documents/documents.ts';
import { SignatureStatus } from './signatures.ts';

/**
 * A reminder by e-mail. With `derniere_relance_connue` (null: none), the answer is a 400 when another reminder was sent
 * since.
 */
const DocumentRelanceInput = z.object({
  doc_id: z.string(),
  message_personnalise: z.string().max(20_000).nullish(),
  derniere_relance_connue: Jour.nullish(),
});

/** An unpaid invoice or an unanswered quote: what is due, from whom, and where to write to. */
export const DocumentOuvert = z.object({
  numero: z.string(),
  type_document: z.int(),
  date: Jour,
  /** Day a payment is due; for a quote, the last day it is valid. */
  date_echeance: Jour.nullable(),
  statut: z.int(),
  total_ht: Nombre,
  total_ttc: Nombre,
  /** What is left to pay of it, in euros. */
  reste_du: Nombre,
  client_code: z.string(),
  client_intitule: z.string(),
  /** The kind of card the address comes from; null when no card has that code. */
  client_genre: z.enum(['client', 'prospect', 'fournisseur']).nullable(),
  email: z.string().nullable(),
  derniere_relance: Jour.nullable(),
  /** Version of the quote. */
  version_devis: z.int(),
});
export type DocumentOuvert = z.output<typeof DocumentOuvert>;

/** A document to remind of, with the state of the signature asked for (for a quote). */
export const ARelancer = DocumentOuvert.extend({
  signature: z.object({ statut: SignatureStatus, date_envoi: z.string() }).nullable(),
});
export type ARelancer = z.output<typeof ARelancer>;

/** `date` is the shop's day that delays are counted to; the longest due come first. */
export const Relances = z.object({ date: Jour, documents: z.array(ARelancer) });
export type Relances = z.output<typeof Relances>;

/** Beyond the specification: returns the invoices to remind customers of. */
export const listFacturesARelancer = defineEndpoint({
  method: 'get',
  path: '/relances/factures',
  approvable: true,
  group: 'Factures',
  summary: 'Liste les factures impayées, les plus anciennes d’abord.',
  response: Relances,
});

/** Beyond the specification: returns the quotes to remind customers of, without those signed with the provider. */
export const listDevisARelancer = defineEndpoint({
  method: 'get',
  path: '/relances/devis',
  group: 'Devis',
  summary: 'Liste les devis sans réponse, les plus anciens d’abord.',
  response: Relances,
});

/** The largest number of invoices in one reminder: each comes with its PDF. */
export const facturesParRelance = 50;

/** Beyond the specification: sends one reminder about several unpaid invoices of one customer, each with its PDF. */
export const remindFactures = defineEndpoint({
  method: 'post',
  path: '/relances/factures',
  group: 'Factures',
  touches: ['Emails', 'Documents'],
  summary: 'Relance un client de plusieurs factures impayées, par un seul e-mail.',
  body: z.object({
    factures: z
      .array(DocumentRelanceInput.pick({ derniere_relance_connue: true }).extend({ numero: z.string() }))
      .min(1)
      .max(facturesParRelance),
    message_personnalise: DocumentRelanceInput.shape.message_personnalise,
  }),
  response: z.object({
    success: z.literal(true),
    factures: z.array(z.string()),
    email_log_id: z.string(),
    destinataire: z.string(),
  }),
  errors: [400, 404],
});

/** Beyond the specification: sends a reminder of one quote by e-mail, from the template `relance_devis`. */
export const remindDevis = defineEndpoint({
  method: 'post',
  path: '/devis/:id/relancer',
  group: 'Devis',
  touches: ['Emails', 'Documents'],
  summary: 'Relance un devis par e-mail.',
  params: z.object({ id: z.string() }),
  body: DocumentRelanceInput,
  response: z.object({
    success: z.literal(true),
    devis_id: z.string(),
    email_log_id: z.string(),
    destinataire: z.string(),
  }),
  errors: [400, 404],
});

export const remindFacture = defineEndpoint({
  method: 'post',
  path: '/factures/:id/relancer',
  approvable: true,
  group: 'Factures',
  touches: ['Emails', 'Documents'],
  summary: 'Relance une facture impayée par e-mail.',
  params: z.object({ id: z.string() }),
  body: DocumentRelanceInput,
  response: z.object({
    success: z.literal(true),
    facture_id: z.string(),
    email_log_id: z.string(),
    destinataire: z.string(),
  }),
  errors: [400, 404],
});
