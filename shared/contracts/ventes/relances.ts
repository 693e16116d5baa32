import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Jour, Nombre } from '#shared/contracts/documents/documents.ts';
import { SignatureStatus } from './signatures.ts';

/** A reminder by email. Where the day of the last one known of is given (null: none), one made since is a 400. */
export const DocumentRelanceInput = z.object({
  doc_id: z.string(),
  message_personnalise: z.string().max(20_000).nullish(),
  derniere_relance_connue: Jour.nullish(),
});

/** An invoice nobody has paid or a quote nobody has answered: what is asked for, of whom, and where to write to. */
export const DocumentOuvert = z.object({
  numero: z.string(),
  type_document: z.int(),
  date: Jour,
  /** Day a payment is due; for a quote, the last day it is valid. */
  date_echeance: Jour.nullable(),
  statut: z.int(),
  total_ht: Nombre,
  total_ttc: Nombre,
  /** What is left to pay of it. */
  reste_du: Nombre,
  client_code: z.string(),
  client_intitule: z.string(),
  /** Whose card the address stands on; null when nobody is known by that code. */
  client_genre: z.enum(['client', 'prospect', 'fournisseur']).nullable(),
  email: z.string().nullable(),
  derniere_relance: Jour.nullable(),
  /** Which version of itself a quote is. */
  version_devis: z.int(),
});
export type DocumentOuvert = z.output<typeof DocumentOuvert>;

/** A document to remind of; a quote also tells what became of the signature that was asked for. */
export const ARelancer = DocumentOuvert.extend({
  signature: z.object({ statut: SignatureStatus, date_envoi: z.string() }).nullable(),
});
export type ARelancer = z.output<typeof ARelancer>;

/** `date` is the shop's own day, which ages are counted to; the longest due come first. */
export const Relances = z.object({ date: Jour, documents: z.array(ARelancer) });
export type Relances = z.output<typeof Relances>;

/** Beyond the specification: the invoices to remind customers of. */
export const listFacturesARelancer = defineEndpoint({
  method: 'get',
  path: '/relances/factures',
  approvable: true,
  group: 'Factures',
  summary: 'Liste les factures impayées, les plus anciennes d’abord.',
  response: Relances,
});

/** Beyond the specification: the quotes to remind customers of; those signed with the provider are left out. */
export const listDevisARelancer = defineEndpoint({
  method: 'get',
  path: '/relances/devis',
  group: 'Devis',
  summary: 'Liste les devis sans réponse, les plus anciens d’abord.',
  response: Relances,
});

/** What a letter of reminder carries at most: each invoice comes with its PDF. */
export const facturesParRelance = 50;

/** Beyond the specification: one letter about several unpaid invoices of one customer, each with its PDF. */
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

/** Beyond the specification: the reminder of a quote by email, from the template `relance_devis`. */
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
