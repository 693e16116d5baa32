import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { CodeParams } from './tiers.ts';

/** Beyond the specification: the past of a customer or an article, for their cards. Amounts in euros without tax. */

export const ActiviteClient = z.object({
  /** Unpaid invoices, in euros with tax, and the credit limit (null without one). */
  impayes: z.object({ nb: z.int(), total_ttc: z.number() }),
  encours_autorise: z.number().nullable(),
  /** The first day from which this till has all of the shop's past; null where it has everything. */
  depuis: z.string().nullable(),
  /** Invoices less credit notes by year, the latest first; years without any, or of which a part is not here, are left out. */
  annees: z.array(z.object({ annee: z.int(), nb_factures: z.int(), total_ht: z.number() })),
  /** The last articles delivered or invoiced, one entry per article, the newest first. */
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
  /** Stock of each warehouse. */
  depots: z.array(z.object({ depot_code: z.string(), stock_reel: z.number() })),
  /** Invoices less credit notes of the last twelve months, the current one last. */
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
  /**
   * Quantities that came in (positive) or went out (negative), the newest first, by a document or by a stock movement.
   */
  mouvements: z.array(
    z.object({
      numero: z.string(),
      /** Null for a stock movement. */
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
