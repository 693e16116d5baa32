import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { CodeParams } from './tiers.ts';

/** Beyond the specification: what cards tell of a customer's and an article's past. Amounts in euros without tax. */

export const ActiviteClient = z.object({
  /** Their invoices nobody has paid, with tax, and how much of that they may owe; null without a limit. */
  impayes: z.object({ nb: z.int(), total_ttc: z.number() }),
  encours_autorise: z.number().nullable(),
  /** Invoices less credit notes, year by year, the last first; years without any are left out. */
  annees: z.array(z.object({ annee: z.int(), nb_factures: z.int(), total_ht: z.number() })),
  /** What was delivered or invoiced last, one entry an article, the newest first. */
  articles: z.array(
    z.object({
      reference: z.string(),
      designation: z.string(),
      date: z.string(),
      numero: z.string(),
      type_document: z.int(),
      quantite: z.number(),
      prix_unitaire_ht: z.number(),
      remise_pourcentage: z.number(),
    }),
  ),
});
export type ActiviteClient = z.output<typeof ActiviteClient>;

export const ActiviteArticle = z.object({
  /** What each warehouse holds. */
  depots: z.array(z.object({ depot_code: z.string(), stock_reel: z.number() })),
  /** The last twelve months, the current one last: invoices less credit notes. */
  mois: z.array(z.object({ mois: z.string(), quantite: z.number(), total_ht: z.number() })),
  /** Invoices and credit notes of these months, the newest first. */
  ventes: z.array(
    z.object({
      numero: z.string(),
      type_document: z.int(),
      date: z.string(),
      client_code: z.string(),
      client_intitule: z.string(),
      /** Negative on a credit note. */
      quantite: z.number(),
      prix_unitaire_ht: z.number(),
      total_ht: z.number(),
    }),
  ),
  /** Entries with a price, the newest first. */
  achats: z.array(
    z.object({ numero: z.string(), date: z.string(), quantite: z.number(), prix_unitaire: z.number().nullable() }),
  ),
  /** What came in (positive) and went out, the newest first; of a document or of a movement of its own. */
  mouvements: z.array(
    z.object({
      numero: z.string(),
      /** Null for a movement of its own. */
      type_document: z.int().nullable(),
      date: z.string(),
      depot_code: z.string(),
      quantite: z.number(),
    }),
  ),
});
export type ActiviteArticle = z.output<typeof ActiviteArticle>;

export const getActiviteClient = defineEndpoint({
  method: 'get',
  path: '/clients/:code/activite',
  group: 'Clients',
  summary: 'Résume ce qu’un client a acheté.',
  params: CodeParams,
  response: ActiviteClient,
  errors: [404],
});

export const getActiviteArticle = defineEndpoint({
  method: 'get',
  path: '/articles/:reference/activite',
  group: 'Articles',
  summary: 'Résume les stocks, les ventes et les achats d’un article.',
  params: z.object({ reference: z.string() }),
  response: ActiviteArticle,
  errors: [404],
});
