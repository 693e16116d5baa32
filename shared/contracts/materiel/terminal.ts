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
 * What became of an operation. `ABANDONNEE`: given up on the terminal. `NON_TRANSMISE`: the terminal was told nothing.
 * `INCONNUE`: nobody knows; until somebody says, nothing more is charged for the same document.
 */
export const StatutOperation = z.enum(['EN_COURS', 'ACCEPTEE', 'REFUSEE', 'ABANDONNEE', 'NON_TRANSMISE', 'INCONNUE']);
export type StatutOperation = z.output<typeof StatutOperation>;

/** What was asked of this poste's payment terminal. Amounts in euros, above zero whichever way money goes. */
export const OperationTerminal = z.object({
  id: z.int(),
  sens: SensOperation,
  montant: Nombre,
  client_code: z.string(),
  /** What it is about; none for a payment on the customer's account. */
  documents: z.array(z.string()),
  statut: StatutOperation,
  /** Why it was not done, or why nobody knows, in French. */
  motif: z.string().nullable(),
  /** What the terminal did: it may have taken less than it was asked. */
  montant_fait: Nombre.nullable(),
  autorisation: z.string().nullable(),
  /** The last four digits of the card; no more of it is kept. */
  carte: z.string().nullable(),
  application: z.string().nullable(),
  contrat: z.string().nullable(),
  /** The customer's receipt as the terminal gave it, line by line. */
  recu: z.string().nullable(),
  /** The règlement it made; null of one that was accepted while it could not be recorded, which `erreur` explains. */
  reglement: z.string().nullable(),
  erreur: z.string().nullable(),
  auteur: z.string(),
  /** Who said what became of it, where the terminal could not. */
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
    /** What made this règlement. */
    reglement: z.string().max(20).optional(),
    /** Only those whose end nobody knows, or that were accepted and could not be recorded. */
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

/** What is done to an operation that was begun. */
const ofOne = { group, params, keepsAnswer: true, response: OperationTerminal, errors: [400, 404] } as const;

/**
 * Answers as soon as the terminal is being asked; what it says is read with `getOperation`. `If-Match` is about the document
 * the first imputation names.
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
    /** As the terminal's own receipt, or its last transaction, says. */
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
    /** What the terminal said of it, or why it said nothing, in French. */
    message: z.string(),
  }),
});

/** Whose copy of the terminal's receipt. */
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
