import type { TvaCode } from '#shared/money/tva-taux.ts';

/**
 * Reference, label, selling price without tax, unit, minimum stock (0: not kept in stock), VAT code when it is not the
 * family's.
 */
export type CatalogueRow = readonly [
  reference: string,
  designation: string,
  prixVente: number,
  unite: string,
  stockMini: number,
  tva?: TvaCode,
];

export type CatalogueSection = { famille: string; rows: readonly CatalogueRow[] };
