import {
  type ColumnDef,
  type OnChangeFn,
  type ReactTable,
  type RowData,
  type RowSelectionState,
  type SortingState,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, type Ref, useCallback, useState } from 'react';
import { type Features, features } from './columns.ts';
import { extendSelection, selectAll } from './row-selection.ts';
import { TableFrame } from './table-frame.tsx';
import { useRowWindow } from './use-row-window.ts';

type Selection = { selected: RowSelectionState; onChange: OnChangeFn<RowSelectionState> };

type Props<Row extends RowData> = {
  /** The name of the rows for screen readers, e.g. «Devis». */
  label: string;
  rows: readonly Row[];
  columns: ColumnDef<Features, Row>[];
  getId: (row: Row) => string;
  onOpen: (row: Row) => void;
  selection?: Selection;
  initialSorting?: SortingState;
  /** Shown under the rows, always in sight: counts, sums. */
  footer?: ReactNode;
  ref?: Ref<HTMLTableElement>;
};

/**
 * Shows any number of rows, of which only those in sight are in the page. Arrows move, Enter opens; for selecting see
 * `useGridKeyboard`.
 */
export function DataTable<Row extends RowData>({
  label,
  columns,
  onOpen,
  selection,
  footer,
  ref,
  ...props
}: Props<Row>) {
  const table = useRows({ columns, selection, ...props });
  const { rows } = table.getRowModel();
  const getKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const inSight = useRowWindow(rows.length, getKey);
  return (
    <TableFrame
      label={label}
      table={table}
      columns={columns}
      count={rows.length}
      getRow={(index) => rows[index]}
      inSight={inSight}
      onOpen={onOpen}
      selection={selection && toActions(table, selection)}
      footer={footer}
      ref={ref}
    />
  );
}

type RowsProps<Row extends RowData> = Pick<Props<Row>, 'rows' | 'columns' | 'getId' | 'initialSorting'> & {
  selection: Selection | undefined;
};

const noSelection: RowSelectionState = {};

function useRows<Row extends RowData>({ rows, columns, getId, selection, initialSorting = [] }: RowsProps<Row>) {
  const [sorting, setSorting] = useState<SortingState>(initialSorting);
  return useTable<Features, Row>({
    features,
    columns,
    data: rows,
    getRowId: getId,
    state: { sorting, rowSelection: selection?.selected ?? noSelection },
    onSortingChange: setSorting,
    ...(selection ? { onRowSelectionChange: selection.onChange } : {}),
  });
}

function toActions<Row extends RowData>(table: ReactTable<Features, Row>, { onChange }: Selection) {
  const { rows } = table.getRowModel();
  const isAny = rows.some((row) => row.getIsSelected());
  const isAll = table.getIsAllRowsSelected();
  return {
    toggle: (index: number) => rows[index]?.toggleSelected(),
    extend: (range: Parameters<typeof extendSelection>[2]) =>
      onChange((selected) => extendSelection(selected, rows, range)),
    selectAll: () => onChange(() => selectAll(rows)),
    isAny,
    clear: () => onChange({}),
    all: {
      isAll,
      isSome: isAny && !isAll,
      onChange: (isAll: boolean) => table.toggleAllRowsSelected(isAll),
    },
  };
}
