import {
  type ColumnDef,
  createSortedRowModel,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_basic,
  type Row as TanstackRow,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

type Meta = {
  /** A CSS grid track, e.g. `8rem` or `minmax(12rem, 1fr)`. */
  track: string;
  isNumeric: boolean;
};

export const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
  columnMeta: metaHelper<Meta>(),
});
export type Features = typeof features;

export type TableColumn<Row> = {
  id: string;
  header: string;
  track: string;
  cell: (row: Row) => ReactNode;
  /** True for figures, which are aligned right. */
  isNumeric?: boolean;
  /** The value the column is sorted by; without it, the column cannot be sorted. */
  sortBy?: (row: Row) => string | number;
};

const french = new Intl.Collator('fr', { numeric: true });

/** Compares as a French dictionary orders, with `VIS-9` before `VIS-10`. */
function compareTexts<Row extends RowData>(
  first: TanstackRow<Features, Row>,
  second: TanstackRow<Features, Row>,
  id: string,
) {
  return french.compare(String(first.getValue(id)), String(second.getValue(id)));
}

/** Converts the screens' columns to those of a `DataTable`. */
export function toColumns<Row extends RowData>(columns: readonly TableColumn<Row>[]): ColumnDef<Features, Row>[] {
  return columns.map(({ id, header, track, cell, isNumeric = false, sortBy }) => ({
    id,
    header,
    meta: { track, isNumeric },
    accessorFn: (row) => sortBy?.(row) ?? '',
    cell: ({ row }) => cell(row.original),
    enableSorting: sortBy !== undefined,
    sortFn: isNumeric ? 'basic' : compareTexts,
    sortDescFirst: isNumeric,
  }));
}
