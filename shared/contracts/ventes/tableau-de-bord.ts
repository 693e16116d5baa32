import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Jour } from '#shared/contracts/documents/documents.ts';

/** Sales of a period, in euros without tax: invoices less credit notes, without cancelled ones. */
export const Ventes = z.object({
  du: Jour,
  au: Jour,
  total_ht: z.number(),
  /** Number of invoices. */
  nb: z.int(),
});
export type Ventes = z.output<typeof Ventes>;

/** Sales of a period, with those of the same period a year before. */
export const VentesComparees = Ventes.extend({ precedent: Ventes });
export type VentesComparees = z.output<typeof VentesComparees>;

/** Unpaid invoices, by days late. */
export const tranches = ['a_echoir', '1_30', '31_60', 'plus_60'] as const;
export const Tranche = z.enum(tranches);
export type Tranche = z.output<typeof Tranche>;

/** The dashboard's figures: sales, documents that wait, stock to order. */
export const Activite = z.object({
  /** The shop's day. */
  date: Jour,
  /** Today, compared with the same weekday 52 weeks before. */
  jour: VentesComparees,
  /** The month so far, compared with the same days of the month a year before. */
  mois: VentesComparees,
  /** Each day of the current month; null for days to come, and for days that last year's month did not have. */
  jours: z.array(z.object({ jour: z.int(), total_ht: z.number().nullable(), precedent_ht: z.number().nullable() })),
  /** The last twelve months, the current one last, each with the whole same month a year before. */
  annee: z.array(z.object({ mois: z.string(), total_ht: z.number(), precedent_ht: z.number() })),
  /** Quotes that are neither accepted nor lost; `expires` counts those past their last valid day. */
  devis_en_attente: z.object({ nb: z.int(), total_ttc: z.number(), expires: z.int() }),
  factures_impayees: z.object({
    nb: z.int(),
    total_ttc: z.number(),
    tranches: z.array(z.object({ tranche: Tranche, nb: z.int(), total_ttc: z.number() })),
  }),
  /** Articles whose available stock is below their minimum; those that lack most come first. */
  stock_a_commander: z.object({
    nb: z.int(),
    articles: z.array(
      z.object({
        reference: z.string(),
        designation: z.string(),
        stock_disponible: z.number(),
        stock_mini: z.number(),
        /** Quantity that brings it to its maximum, or to its minimum when it has no maximum. */
        a_commander: z.number(),
        fournisseur_nom: z.string().nullable(),
        unite_vente: z.string().nullable(),
      }),
    ),
  }),
});
export type Activite = z.output<typeof Activite>;

export const TableauDeBord = Activite.extend({
  emails: z.object({
    en_attente: z.int(),
    /** Number of messages that failed or bounced in the last seven days. */
    en_erreur: z.int(),
    /** The reason nothing is sent at the moment; absent when messages are sent. */
    raison: z.string().optional(),
  }),
  signatures: z.object({ en_attente: z.int(), plus_ancienne: z.string().nullable() }),
  /** The reason backups have failed for two days, in French; null while they succeed. */
  alerte_sauvegardes: z.string().nullable(),
  /**
   * Notices about the data of this machine, in French, shown until somebody acknowledges them; one with `reste` stays
   * as long as its cause.
   */
  avis: z.array(z.object({ date: z.string(), message: z.string(), reste: z.literal(true).optional() })),
});
export type TableauDeBord = z.output<typeof TableauDeBord>;

/** Beyond the specification: returns the figures shown to a person who opens the shop. */
export const getTableauDeBord = defineEndpoint({
  method: 'get',
  path: '/admin/tableau-de-bord',
  group: 'Admin',
  role: 'lecture',
  summary: 'Résume l’activité de la boutique.',
  response: TableauDeBord,
});
