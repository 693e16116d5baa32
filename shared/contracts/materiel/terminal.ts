import { z } from 'zod';
import { Nombre } from '#shared/contracts/documents/documents.ts';
import { queryBoolean } from '#shared/contracts/fields.ts';
import { Impression } from './impressions.ts';
import { ReglementInput } from '#shared/contracts/reglements/reglements.ts';
import { Essai } from '#shared/contracts/service/reglages.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { TerminalPaiement } from './materiel.ts';

/** `debit` takes money, `credit` gives it back, `annulation` undoes a debit on the terminal that made it. */
export const SensOperation = z.enum(['debit', 'credit', 'annulation']);
export type SensOperation = z.output<typeof SensOperation>;

/**
 * The outcome of an operation. `ABANDONNEE`: cancelled on the terminal. `NON_TRANSMISE`: the terminal received nothing.
 * `INCONNUE`: the outcome is unknown; until a person states it, nothing more is charged for the same document.
 */
export const StatutOperation = z.enum(['EN_COURS', 'ACCEPTEE', 'REFUSEE', 'ABANDONNEE', 'NON_TRANSMISE', 'INCONNUE']);
export type StatutOperation = z.output<typeof StatutOperation>;

/** A request to this poste's payment terminal. Amounts are in euros, positive in both directions. */
export const OperationTerminal = z.object({
  id: z.int(),
  sens: SensOperation,
  montant: Nombre,
  client_code: z.string(),
  /** Numbers of the documents it pays; empty for a payment on the customer's account. */
  documents: z.array(z.string()),
  statut: StatutOperation,
  /** The reason for a failure or an unknown outcome, in French. */
  motif: z.string().nullable(),
  /** The amount the terminal took, which can be less than requested. */
  montant_fait: Nombre.nullable(),
  autorisation: z.string().nullable(),
  /** The last four digits of the card; no other part of the number is stored. */
  carte: z.string().nullable(),
  application: z.string().nullable(),
  contrat: z.string().nullable(),
  /** The customer's receipt as the terminal gave it, line by line. */
  recu: z.string().nullable(),
  /**
   * Number of the règlement it created; null when the règlement of an accepted operation could not be recorded, which
   * `erreur` explains.
   */
  reglement: z.string().nullable(),
  erreur: z.string().nullable(),
  auteur: z.string(),
  /** The person who stated the outcome when the terminal could not. */
  resolue_par: z.string().nullable(),
  date_creation: z.string(),
  date_fin: z.string().nullable(),
});
export type OperationTerminal = z.output<typeof OperationTerminal>;

const group = 'Reglements';
const touches = ['Documents', 'Devis', 'Commandes', 'Factures', 'Avoirs', 'Clients'] as const;
const params = z.object({ id: z.coerce.number().int() });

export const listOperations = defineEndpoint({
  method: 'get',
  path: '/terminal/operations',
  group,
  summary: 'Liste ce qui a été demandé au terminal de paiement de ce poste, les dernières opérations d’abord.',
  query: z.object({
    document: z.string().max(20).optional(),
    /** Number of a règlement: only the operation that created it. */
    reglement: z.string().max(20).optional(),
    /** Only operations whose outcome is unknown, or that were accepted and could not be recorded. */
    en_suspens: queryBoolean(false),
    limit: z.coerce.number().int().min(1).max(200).default(20),
  }),
  response: z.array(OperationTerminal),
});

export const getOperation = defineEndpoint({
  method: 'get',
  path: '/terminal/operations/:id',
  group,
  summary: 'Lit une opération du terminal de paiement.',
  params,
  response: OperationTerminal,
  errors: [404],
});

/** The contract shared by the actions on an existing operation. */
const ofOne = { group, params, keepsAnswer: true, response: OperationTerminal, errors: [400, 404] } as const;

/**
 * Answers as soon as the terminal is being asked; the caller polls `getOperation` for the outcome. `If-Match` refers to
 * the document the first imputation names.
 */
export const chargeTerminal = defineEndpoint({
  method: 'post',
  path: '/terminal/operations',
  group,
  touches,
  isVersioned: true,
  approvable: true,
  keepsAnswer: true,
  summary: 'Envoie un montant au terminal de paiement\u00a0; accepté, son règlement est enregistré.',
  body: z.object({ client_code: z.string(), reglement: ReglementInput }),
  status: 201,
  response: OperationTerminal,
  errors: [400, 404],
});

export const stopOperation = defineEndpoint({
  method: 'post',
  path: '/terminal/operations/:id/arret',
  ...ofOne,
  summary: 'N’attend plus la réponse du terminal\u00a0: ce qu’il a fait est alors inconnu.',
});

export const resolveOperation = defineEndpoint({
  method: 'post',
  path: '/terminal/operations/:id/resolution',
  ...ofOne,
  touches,
  summary:
    'Dit ce que le terminal a fait d’une opération dont la réponse s’est perdue, ou qui n’a pas pu être enregistrée.',
  body: z.object({
    /** The outcome, as the terminal's own receipt or its last transaction shows it. */
    acceptee: z.boolean(),
  }),
});

export const askOperation = defineEndpoint({
  method: 'post',
  path: '/terminal/operations/:id/demande',
  ...ofOne,
  touches,
  summary: 'Demande au terminal ce qu’il a fait d’une opération dont la réponse s’est perdue\u00a0; rien n’est débité.',
  response: z.object({
    operation: OperationTerminal,
    /** The terminal's answer, or the reason it gave none, in French. */
    message: z.string(),
  }),
});

/** The copy of the terminal's receipt: the customer's or the shop's. */
export const ExemplaireCarte = z.enum(['client', 'commercant']);
export type ExemplaireCarte = z.output<typeof ExemplaireCarte>;

export const printOperation = defineEndpoint({
  method: 'post',
  path: '/terminal/operations/:id/impression',
  group,
  params,
  summary:
    'Met le ticket carte d’une opération acceptée dans la file d’impression\u00a0; après le premier, c’est un duplicata.',
  body: z.object({ exemplaire: ExemplaireCarte }),
  response: Impression,
  errors: [400, 404],
});

export const cancelOperation = defineEndpoint({
  method: 'post',
  path: '/terminal/operations/:id/annulation',
  ...ofOne,
  approvable: true,
  summary: 'Annule un débit sur le terminal qui l’a fait, le jour même\u00a0; accepté, son règlement est annulé.',
  body: z.object({ motif: z.string().trim().min(1).max(200) }),
  status: 201,
});

export const testTerminal = defineEndpoint({
  method: 'post',
  path: '/admin/materiel/terminal/essai',
  group: 'Admin',
  role: 'admin',
  keepsAnswer: true,
  summary: 'Demande au terminal de paiement s’il répond, sans montant et sans enregistrer ces réglages.',
  body: TerminalPaiement,
  response: Essai,
});
