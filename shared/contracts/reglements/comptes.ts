import { z } from 'zod';
import { DocumentRecord, Nombre } from '#shared/contracts/documents/documents.ts';
import { CodeParams } from '#shared/contracts/tiers/tiers.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/**
 * Where a customer stands, in euros: `solde` = invoices − credit notes − règlements = `du` − `avoirs` − `acomptes` − `credit`.
 */
export const CompteClient = z.object({
  client_code: z.string(),
  /** > 0 is owed to the shop. */
  solde: Nombre,
  /** What is left to pay of invoices, and what of it is past its day. */
  du: Nombre,
  echu: Nombre,
  /** What is left to give back of credit notes. */
  avoirs: Nombre,
  /** Deposits no invoice has taken yet. */
  acomptes: Nombre,
  /** What may pay whatever comes. */
  credit: Nombre,
  /** What they may owe; null without a limit. */
  encours_autorise: Nombre.nullable(),
});
export type CompteClient = z.output<typeof CompteClient>;

/** Beyond the specification: what a customer owes and is owed. */
export const getCompteClient = defineEndpoint({
  method: 'get',
  path: '/clients/:code/compte',
  group: 'Clients',
  summary: 'Dit ce qu’un client doit, ce qui est échu, ses avoirs, ses acomptes et son crédit.',
  params: CodeParams,
  response: CompteClient,
  errors: [404],
});

/** Beyond the specification: what there is to settle with a customer. */
export const listDocumentsOuverts = defineEndpoint({
  method: 'get',
  path: '/clients/:code/documents-ouverts',
  group: 'Clients',
  summary:
    'Liste les factures et les avoirs d’un client dont il reste quelque chose, les plus anciennement dus d’abord.',
  params: CodeParams,
  /** Without their lines. */
  response: z.array(DocumentRecord),
  errors: [404],
});
