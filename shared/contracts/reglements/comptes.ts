import { z } from 'zod';
import { DocumentRecord, Nombre } from '#shared/contracts/documents/documents.ts';
import { CodeParams } from '#shared/contracts/tiers/tiers.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/**
 * A customer's account, in euros: `solde` = invoices − credit notes − règlements = `du` − `avoirs` − `acomptes` −
 * `credit`.
 */
export const CompteClient = z.object({
  client_code: z.string(),
  /** Positive when the customer owes the shop. */
  solde: Nombre,
  /** What is due of invoices, and the part that is past its due date. */
  du: Nombre,
  echu: Nombre,
  /** What is still to give back of credit notes. */
  avoirs: Nombre,
  /** Deposits no invoice has taken yet. */
  acomptes: Nombre,
  /** What can pay any document. */
  credit: Nombre,
  /** Credit limit; null without one. */
  encours_autorise: Nombre.nullable(),
});
export type CompteClient = z.output<typeof CompteClient>;

/** Beyond the specification: returns what a customer owes and is owed. */
export const getCompteClient = defineEndpoint({
  method: 'get',
  path: '/clients/:code/compte',
  group: 'Clients',
  summary: 'Dit ce qu’un client doit, ce qui est échu, ses avoirs, ses acomptes et son crédit.',
  params: CodeParams,
  response: CompteClient,
  errors: [404],
});

/** A document that is still to be settled, without its lines. */
export const DocumentARegler = DocumentRecord.extend({
  /** What it and the deposits it takes off were paid in cash, which the law limits for each debt (CMF D112-3). */
  regle_especes: Nombre,
});
export type DocumentARegler = z.output<typeof DocumentARegler>;

/** Beyond the specification: returns the documents that are still to be settled with a customer. */
export const listDocumentsOuverts = defineEndpoint({
  method: 'get',
  path: '/clients/:code/documents-ouverts',
  group: 'Clients',
  summary:
    'Liste les factures et les avoirs d’un client dont il reste quelque chose, les plus anciennement dus d’abord.',
  params: CodeParams,
  response: z.array(DocumentARegler),
  errors: [404],
});
