import type { ColumnDef, RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useBoutiques } from '#renderer/api/use-boutiques.ts';
import { findBoutiqueOf, type OfBoutique } from '#shared/boutiques-suivies.ts';
import { type Features, toColumns } from '#renderer/ui/table/columns.ts';

/**
 * Returns a list's columns with the shop of each row after the first, where there are several; it takes the place of
 * `reference`. `getCode` returns whose a row is.
 */
export function useBoutiqueColumn<Row extends RowData>(
  columns: ColumnDef<Features, Row>[],
  getCode: (row: Row) => OfBoutique,
): ColumnDef<Features, Row>[] {
  const boutiques = useBoutiques();
  return useMemo(() => {
    if (boutiques.length === 0) return columns;
    const cell = (row: Row) => findBoutiqueOf(boutiques, getCode(row))?.nom;
    const added = toColumns<Row>([{ id: 'boutique', header: 'Boutique', track: 'minmax(6rem, 1fr)', cell }]);
    const others = columns.slice(1).filter(({ id }) => id !== 'reference');
    return [...columns.slice(0, 1), ...added, ...others];
  }, [columns, boutiques, getCode]);
}
