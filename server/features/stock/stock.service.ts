import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { EntreeInput, SortieInput } from '#shared/contracts/articles/stock.ts';

export type StockService = ReturnType<typeof createStockService>;

type Deps = { backOffice: BackOffice };

/** Implements stock entries and exits. */
export function createStockService({ backOffice: { stock } }: Deps) {
  return {
    enter: ({ date_entree: date, ...draft }: EntreeInput, context: WriteContext) =>
      stock.move({ ...draft, sens: 'entree', date }, context),
    take: ({ date_sortie: date, ...draft }: SortieInput, context: WriteContext) =>
      stock.move({ ...draft, sens: 'sortie', date }, context),
    get: (numero: string) => stock.get(numero),
  };
}
