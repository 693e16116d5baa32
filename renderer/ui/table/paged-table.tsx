import {
  type ColumnDef,
  type RowData,
  type Row as TanstackRow,
  type RowSelectionState,
  type SortingState,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, type Ref, useEffect, useMemo } from 'react';
import { type Features, features } from './columns.ts';
import { TableFrame } from './table-frame.tsx';
import type { SelectionActions } from './use-grid-keyboard.ts';
import { useRowWindow } from './use-row-window.ts';

/** Rows that are there, and the place of the first of them; the same array while nothing about them changes. */
export type TablePart<Row> = { start: number; rows: readonly Row[] };

type Props<Row extends RowData> = {
  /** What the rows are, for people who hear the screen, e.g. «Devis». */
  label: string;
  /** Changes with what the list shows: another list is shown from its beginning. */
  listKey: string;
  count: number;
  parts: readonly TablePart<Row>[];
  /** Told which rows are in sight, the last included, so that they are read. */
  onShow: (first: number, last: number) => void;
  columns: ColumnDef<Features, Row>[];
  getId: (row: Row) => string;
  onOpen: (row: Row) => void;
  sorting: SortingState;
  onSort: (sorting: SortingState) => void;
  selection: Omit<SelectionActions, 'isAny' | 'toggle'> & {
    selected: RowSelectionState;
    count: number;
    onToggle: (row: Row, isSelected: boolean) => void;
  };
  /** Under the rows, always in sight: counts, sums. */
  footer: ReactNode;
  ref: Ref<HTMLTableElement>;
};

const byPlace = (index: number) => index;

/** A list too long to be read whole: what is in sight is read as one scrolls. Used as a `DataTable` is. */
export function PagedTable<Row extends RowData>({ label, count, columns, onOpen, footer, ref, ...props }: Props<Row>) {
  const { listKey, onShow, selection } = props;
  const { table, getRow } = useRows({ columns, ...props });
  const inSight = useRowWindow(count, byPlace, listKey);
  const [first, last] = [inSight.items[0]?.index ?? 0, inSight.items.at(-1)?.index ?? 0];

  useEffect(() => onShow(first, last), [onShow, first, last]);

  const isAny = selection.count > 0;
  const isAll = isAny && selection.count >= count;
  return (
    <TableFrame
      label={label}
      table={table}
      columns={columns}
      count={count}
      getRow={getRow}
      inSight={inSight}
      onOpen={onOpen}
      selection={{
        ...selection,
        isAny,
        toggle: (index) => getRow(index)?.toggleSelected(),
        all: { isAll, isSome: isAny && !isAll, onChange: (all) => (all ? selection.selectAll() : selection.clear()) },
      }}
      footer={footer}
      ref={ref}
    />
  );
}

type RowsProps<Row extends RowData> = Pick<
  Props<Row>,
  'parts' | 'columns' | 'getId' | 'sorting' | 'onSort' | 'selection'
>;

/** The rows that are there, by their places. */
function useRows<Row extends RowData>({ parts, columns, getId, sorting, onSort, selection }: RowsProps<Row>) {
  const data = useMemo(() => parts.flatMap(({ rows }) => rows), [parts]);
  const table = useTable<Features, Row>({
    features,
    columns,
    data,
    getRowId: getId,
    manualSorting: true,
    // A list is always in some order.
    enableSortingRemoval: false,
    state: { sorting, rowSelection: selection.selected },
    onSortingChange: (change) => onSort(typeof change === 'function' ? change(sorting) : change),
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(selection.selected) : change;
      for (const row of data.filter((one) => Boolean(next[getId(one)]) !== Boolean(selection.selected[getId(one)]))) {
        selection.onToggle(row, Boolean(next[getId(row)]));
      }
    },
  });
  const { rows } = table.getRowModel();
  const places = useMemo(() => {
    const indexes = parts.flatMap(({ start, rows: listed }) => listed.map((_, offset) => start + offset));
    return new Map<number, TanstackRow<Features, Row>>(rows.flatMap((row, at) => [[indexes[at] ?? at, row] as const]));
  }, [parts, rows]);
  return { table, getRow: (index: number) => places.get(index) };
}
