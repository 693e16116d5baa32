import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Colonnes, Imprimante } from './materiel.ts';

/**
 * The outcome of a print. `REMIS`: a printer that never answers has taken it. `INCONNU`: it was cut off in the middle,
 * and is never printed again automatically. `ECHEC`: nothing was printed, and no attempt is left. `ABANDONNE`: a person
 * gave it up.
 */
export const StatutImpression = z.enum(['EN_ATTENTE', 'EN_COURS', 'IMPRIME', 'REMIS', 'INCONNU', 'ECHEC', 'ABANDONNE']);
export type StatutImpression = z.output<typeof StatutImpression>;

export const Impression = z.object({
  id: z.int(),
  imprimante: Imprimante,
  /** Title of the print, e.g. «Ticket FA-P01-000123». */
  titre: z.string(),
  /** For a receipt: the number of its document, and the rank of the duplicate; 0 is the original. */
  numero: z.string().nullable(),
  duplicata: z.int(),
  statut: StatutImpression,
  tentatives: z.int(),
  erreur: z.string().nullable(),
  date_creation: z.string(),
  date_impression: z.string().nullable(),
});
export type Impression = z.output<typeof Impression>;

const group = 'Documents';
/** A receipt that is handed over issues its invoice or credit note. */
const issued = ['Factures', 'Avoirs'] as const;
const TicketParams = z.object({ type_doc: z.coerce.number().int(), numero: z.string() });
const IdParams = z.object({ id: z.coerce.number().int() });

/** A receipt as it would be printed now. */
export const Ticket = z.object({
  /** Its picture, an SVG that loads nothing from elsewhere. */
  svg: z.string(),
  colonnes: Colonnes,
  /** Rank of the duplicate the next print would be; 0 is the original. */
  duplicata: z.int(),
  /** Whether this poste has a receipt printer. */
  est_imprimable: z.boolean(),
});
export type Ticket = z.output<typeof Ticket>;

export const getTicket = defineEndpoint({
  method: 'get',
  path: '/tickets/:type_doc/:numero',
  group,
  summary: 'Montre le ticket d’une facture ou d’un avoir, sans l’émettre ni l’imprimer.',
  params: TicketParams,
  response: Ticket,
  errors: [400, 404],
});

export const printTicket = defineEndpoint({
  method: 'post',
  path: '/tickets/:type_doc/:numero/impression',
  group,
  touches: issued,
  approvable: true,
  summary:
    'Émet la facture ou l’avoir et met son ticket dans la file d’impression\u00a0; après le premier, c’est un duplicata.',
  params: TicketParams,
  body: z.object({
    /**
     * Also opens the drawer, if the receipt is printed at once. This needs no right once for a sale just paid in cash;
     * otherwise it needs the right `tiroir`.
     */
    tiroir: z.boolean().default(false),
  }),
  response: Impression,
  errors: [400, 404],
});

export const emailTicket = defineEndpoint({
  method: 'post',
  path: '/tickets/:type_doc/:numero/email',
  approvable: true,
  group,
  touches: ['Emails', ...issued],
  summary: 'Émet la facture ou l’avoir et envoie son ticket par e-mail, au lieu de l’imprimer.',
  params: TicketParams,
  body: z.object({ destinataire: z.email().max(320) }),
  response: z.object({ success: z.literal(true), log_id: z.string() }),
  errors: [400, 404],
});

export const listImpressions = defineEndpoint({
  method: 'get',
  path: '/impressions',
  group,
  summary: 'Liste les impressions de ce poste, les dernières d’abord.',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  response: z.array(Impression),
});

export const retryImpression = defineEndpoint({
  method: 'post',
  path: '/impressions/:id/reprise',
  group,
  keepsAnswer: true,
  summary:
    'Imprime de nouveau ce qui n’est pas sorti\u00a0; un ticket dont on ne sait s’il est sorti devient un duplicata.',
  params: IdParams,
  response: Impression,
  errors: [400, 404],
});

export const giveUpImpression = defineEndpoint({
  method: 'post',
  path: '/impressions/:id/abandon',
  group,
  keepsAnswer: true,
  summary: 'Renonce à une impression qui n’est pas sortie.',
  params: IdParams,
  response: Impression,
  errors: [400, 404],
});
