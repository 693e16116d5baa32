import {
  type ColumnDef,
  createSortedRowModel,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
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
  sortFns: { text: sortFn_text, basic: sortFn_basic, alphanumeric: sortFn_alphanumeric },
  columnMeta: metaHelper<Meta>(),
});
export type Features = typeof features;

type Column<Row> = {
  id: string;
  header: string;
  track: string;
  cell: (row: Row) => ReactNode;
  /** Figures: set to the right. */
  isNumeric?: boolean;
  /** What the column is sorted by; without it, it is not. */
  sortBy?: (row: Row) => string | number;
};

/** Columns of a `DataTable`, in the words of the screens. */
export function toColumns<Row extends RowData>(columns: readonly Column<Row>[]): ColumnDef<Features, Row>[] {
  return columns.map(({ id, header, track, cell, isNumeric = false, sortBy }) => ({
    id,
    header,
    meta: { track, isNumeric },
    accessorFn: (row) => sortBy?.(row) ?? '',
    cell: ({ row }) => cell(row.original),
    enableSorting: sortBy !== undefined,
    sortFn: isNumeric ? 'basic' : 'alphanumeric',
    sortDescFirst: isNumeric,
  }));
}
