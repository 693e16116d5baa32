import type { ColumnDef, RowData } from '@tanstack/react-table';
import { useBoutiques } from '#renderer/api/use-boutiques.ts';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import type { Features } from '#renderer/ui/table/columns.ts';
import { findBoutiqueOf, type OfBoutique } from '#shared/boutiques-suivies.ts';
import { BoutiqueFilter } from './boutique-filter.tsx';
import { useBoutiqueColumn } from './use-boutique-column.ts';

type Listing<Row> = { data: readonly Row[] | undefined; error: Error | null; refetch: () => unknown };

/**
 * Gives a list that is read whole the shop of each row, and the choice of one; nothing of it for a single shop.
 * `getCode` returns whose a row is.
 */
export function useBoutiqueList<Row extends RowData>(
  { data, error, refetch }: Listing<Row>,
  columns: ColumnDef<Features, Row>[],
  getCode: (row: Row) => OfBoutique,
) {
  const boutiques = useBoutiques();
  const [boutique, setBoutique] = useAddressText('boutique');
  const isNarrowed = boutiques.length > 0 && boutique !== '';
  const isShown = (row: Row) => !isNarrowed || findBoutiqueOf(boutiques, getCode(row))?.code === boutique;
  return {
    listing: { data: data?.filter(isShown), error, refetch },
    columns: useBoutiqueColumn(columns, getCode),
    isNarrowed,
    filter: boutiques.length > 0 ? <BoutiqueFilter value={boutique} onChange={setBoutique} /> : undefined,
  };
}
