import { z } from 'zod';
import { Jour, Nombre } from '#shared/contracts/documents/documents.ts';
import { ExportFormat } from '#shared/contracts/exports.ts';
import { searchText } from '#shared/contracts/fields.ts';
import { ListPage, sens } from '#shared/contracts/list-page.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/** The age brackets of what is due of invoices, by days late; a negative invoice counts as a credit. */
export const tranchesBalance = ['non_echu', 'jours_1_30', 'jours_31_60', 'jours_61_90', 'jours_91'] as const;
export type TrancheBalance = (typeof tranchesBalance)[number];

/** Amounts in euros: `total` = the sum of the five brackets − `credits`. */
const montants = {
  non_echu: Nombre,
  jours_1_30: Nombre,
  jours_31_60: Nombre,
  jours_61_90: Nombre,
  jours_91: Nombre,
  /** Credit notes to give back, deposits no invoice took, and the customer's credit. */
  credits: Nombre,
  /** What the customer owes in all; negative when the shop owes them. */
  total: Nombre,
};

export const LigneBalance = z.object({
  client_code: z.string(),
  client_intitule: z.string(),
  /** Null when no card has this code. */
  client_genre: z.enum(['client', 'prospect', 'fournisseur']).nullable(),
  ...montants,
});
export type LigneBalance = z.output<typeof LigneBalance>;

export const TotauxBalance = z.object(montants);
export type TotauxBalance = z.output<typeof TotauxBalance>;

const balanceOrders = ['client', ...tranchesBalance, 'credits', 'total'] as const;
export type BalanceOrder = (typeof balanceOrders)[number];

/** The filter, the day and the order of the ageing list. */
export const BalanceQuestion = z.object({
  /** Words of the name or the code. */
  q: searchText,
  /** The day at whose end accounts are read; today by default. */
  au: z.union([z.literal(''), Jour]).default(''),
  tri: z.enum(balanceOrders).default('total'),
  sens: z.enum(sens).default('desc'),
});
export type BalanceQuestion = z.output<typeof BalanceQuestion>;

const group = 'Reglements';

/** Beyond the specification: returns what each customer owed at the end of a day, by how late it was. */
export const browseBalance = defineEndpoint({
  method: 'get',
  path: '/reglements/balance-agee',
  group,
  summary: 'Dit ce que chaque client devait à la fin d’un jour, par retard, page par page, avec les totaux.',
  query: BalanceQuestion.extend(ListPage.shape),
  response: z.object({ au: Jour, data: z.array(LigneBalance), total: z.int(), totaux: TotauxBalance }),
});

export const exportBalance = defineEndpoint({
  method: 'get',
  path: '/reglements/balance-agee/export',
  group,
  summary: 'Exporte la balance âgée en CSV.',
  query: BalanceQuestion.extend({ format: ExportFormat.default('csv') }),
  response: z.string(),
  produces: 'text/csv',
});
