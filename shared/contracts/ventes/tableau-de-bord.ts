import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { Jour } from '#shared/contracts/documents/documents.ts';

/** Sales of a period, in euros without tax: invoices less credit notes, cancelled ones left out. */
export const Ventes = z.object({
  du: Jour,
  au: Jour,
  total_ht: z.number(),
  /** Invoices. */
  nb: z.int(),
});
export type Ventes = z.output<typeof Ventes>;

/** A period beside the one it is compared with, a year before. */
export const VentesComparees = Ventes.extend({ precedent: Ventes });
export type VentesComparees = z.output<typeof VentesComparees>;

/** Unpaid invoices by how late they are. */
export const tranches = ['a_echoir', '1_30', '31_60', 'plus_60'] as const;
export const Tranche = z.enum(tranches);
export type Tranche = z.output<typeof Tranche>;

/** What the shop sold, what it waits for, and what it lacks. */
export const Activite = z.object({
  /** The shop's own day. */
  date: Jour,
  /** Today, beside the same day of the week 52 weeks before. */
  jour: VentesComparees,
  /** The month so far, beside the same days of the month a year before. */
  mois: VentesComparees,
  /** Each day of the current month; null where it is still to come, and for a day last year's month had not. */
  jours: z.array(z.object({ jour: z.int(), total_ht: z.number().nullable(), precedent_ht: z.number().nullable() })),
  /** The last twelve months, the current one last, beside the whole same month a year before. */
  annee: z.array(z.object({ mois: z.string(), total_ht: z.number(), precedent_ht: z.number() })),
  /** Quotes that are neither accepted nor lost; `expires` are past their last valid day. */
  devis_en_attente: z.object({ nb: z.int(), total_ttc: z.number(), expires: z.int() }),
  factures_impayees: z.object({
    nb: z.int(),
    total_ttc: z.number(),
    tranches: z.array(z.object({ tranche: Tranche, nb: z.int(), total_ttc: z.number() })),
  }),
  /** Articles whose available stock is below their minimum; the first are those that lack most of it. */
  stock_a_commander: z.object({
    nb: z.int(),
    articles: z.array(
      z.object({
        reference: z.string(),
        designation: z.string(),
        stock_disponible: z.number(),
        stock_mini: z.number(),
        /** What brings it to its maximum, or to its minimum where it has none. */
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
    /** Failed or came back in the last seven days. */
    en_erreur: z.int(),
    /** Why nothing leaves at the moment; absent when messages leave. */
    raison: z.string().optional(),
  }),
  signatures: z.object({ en_attente: z.int(), plus_ancienne: z.string().nullable() }),
  /** Why copies have failed for two days, in French; null while they succeed. */
  alerte_sauvegardes: z.string().nullable(),
  /** What happened to the data of this machine, in French, until somebody says they have read it; what `reste`, as long as it is so. */
  avis: z.array(z.object({ date: z.string(), message: z.string(), reste: z.literal(true).optional() })),
});
export type TableauDeBord = z.output<typeof TableauDeBord>;

/** Beyond the specification: what a person who opens the shop wants to see first. */
export const getTableauDeBord = defineEndpoint({
  method: 'get',
  path: '/admin/tableau-de-bord',
  group: 'Admin',
  role: 'lecture',
  summary: 'Résume l’activité de la boutique.',
  response: TableauDeBord,
});
