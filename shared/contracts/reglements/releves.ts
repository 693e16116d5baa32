import { z } from 'zod';
import { Jour, Nombre } from '#shared/contracts/documents/documents.ts';
import { PdfBytes } from '#shared/contracts/fields.ts';
import { CodeParams } from '#shared/contracts/tiers/tiers.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/** The kinds of movement of an account; `statut` is an invoice or a credit note settled by its status, without a règlement. */
const naturesReleve = ['facture', 'avoir', 'reglement', 'statut'] as const;

/**
 * A line of a statement, in euros: what it adds to the balance (`debit`) or takes off it (`credit`), and the balance
 * after it.
 */
export const LigneReleve = z.object({
  date: Jour,
  nature: z.enum(naturesReleve),
  numero: z.string(),
  libelle: z.string(),
  /** Set for an invoice. */
  date_echeance: Jour.nullable(),
  debit: Nombre,
  credit: Nombre,
  solde: Nombre,
});
export type LigneReleve = z.output<typeof LigneReleve>;

/**
 * A customer's account between two days, both included: `solde_initial` + `total_debit` − `total_credit` =
 * `solde_final` = invoices − credit notes − règlements dated until then. A règlement that moves no money has no line.
 */
export const Releve = z.object({
  client_code: z.string(),
  client_intitule: z.string(),
  du: Jour,
  au: Jour,
  solde_initial: Nombre,
  lignes: z.array(LigneReleve),
  total_debit: Nombre,
  total_credit: Nombre,
  solde_final: Nombre,
  /** The part of the balance that was past its due date at the end of `au`, in euros. */
  echu: Nombre,
});
export type Releve = z.output<typeof Releve>;

/** The period; by default from the beginning, until today or until `du` if that is later. */
export const ReleveQuestion = z.object({ du: Jour.optional(), au: Jour.optional() });
export type ReleveQuestion = z.output<typeof ReleveQuestion>;

const group = 'Clients';

/** Beyond the specification: returns a customer's account between two days. */
export const getReleve = defineEndpoint({
  method: 'get',
  path: '/clients/:code/releve',
  group,
  summary:
    'Donne le relevé de compte d’un client entre deux dates\u00a0: factures, avoirs, règlements et solde après chacun.',
  params: CodeParams,
  query: ReleveQuestion,
  response: Releve,
  errors: [400, 404],
});

export const getRelevePdf = defineEndpoint({
  method: 'get',
  path: '/clients/:code/releve/pdf',
  group,
  summary: 'Télécharge le relevé de compte d’un client en PDF.',
  params: CodeParams,
  query: ReleveQuestion,
  response: PdfBytes,
  produces: 'application/pdf',
  errors: [400, 404],
});

export const sendReleve = defineEndpoint({
  method: 'post',
  path: '/clients/:code/releve/email',
  group,
  touches: ['Emails'],
  summary: 'Envoie au client son relevé de compte par e-mail, le PDF en pièce jointe.',
  params: CodeParams,
  body: ReleveQuestion.extend({
    /** Defaults to the customer's own address. */
    destinataire: z.email().max(254).nullish(),
    /** Replaces the body. */
    message_personnalise: z.string().max(100_000).nullish(),
  }),
  response: z.object({
    success: z.literal(true),
    client_code: z.string(),
    email_log_id: z.string(),
    destinataire: z.string(),
  }),
  errors: [400, 404],
});
