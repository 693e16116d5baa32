import {
  type ColumnDef,
  type RowData,
  type RowSelectionState,
  type SortingState,
  type Row as TanstackRow,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, type Ref, useEffect, useMemo } from 'react';
import { type Features, features } from './columns.ts';
import { TableFrame } from './table-frame.tsx';
import type { SelectionActions } from './use-grid-keyboard.ts';
import { useRowWindow } from './use-row-window.ts';

/** Loaded rows, and the place of the first of them; the same array while nothing about them changes. */
export type TablePart<Row> = { start: number; rows: readonly Row[] };

type Props<Row extends RowData> = {
  /** The name of the rows for screen readers, e.g. «Devis». */
  label: string;
  /** Changes with the content of the list: another list is shown from its beginning. */
  listKey: string;
  count: number;
  parts: readonly TablePart<Row>[];
  /** Called with the rows in sight, last included, so that they are loaded. */
  onShow: (first: number, last: number) => void;
  columns: ColumnDef<Features, Row>[];
  getId: (row: Row) => string;
  onOpen: (row: Row) => void;
  sorting: SortingState;
  /** Sorts the rows; missing when there is only one order. */
  onSort?: (sorting: SortingState) => void;
  /** True for a list that may be unsorted: a third click on a heading removes its order. */
  mayBeUnsorted?: boolean;
  /** Selects rows; missing when they cannot be selected. */
  selection?: Omit<SelectionActions, 'isAny' | 'toggle'> & {
    selected: RowSelectionState;
    count: number;
    onToggle: (row: Row, isSelected: boolean) => void;
  };
  /** Shown under the rows, always in sight: counts, sums. */
  footer?: ReactNode;
  ref: Ref<HTMLTableElement>;
};

type Pages<Row extends RowData> = Pick<Props<Row>, 'parts' | 'onShow'> & {
  question: object & { tri?: string | undefined; sens?: 'asc' | 'desc' };
  total: number;
};

/** Returns the props of a list read page by page, in the order asked for, if any. */
export function toPagedTable<Row extends RowData>({ question, total, parts, onShow }: Pages<Row>) {
  const { tri, sens } = question;
  const sorting = tri === undefined ? [] : [{ id: tri, desc: sens === 'desc' }];
  return { listKey: JSON.stringify(question), count: total, parts, onShow, sorting };
}

const byPlace = (index: number) => index;

/** Shows a list too long to be read whole: what is in sight is loaded while scrolling. Used like a `DataTable`. */
export function PagedTable<Row extends RowData>({ label, count, columns, onOpen, footer, ref, ...props }: Props<Row>) {
  const { listKey, onShow } = props;
  const { table, getRow } = useRows({ columns, ...props });
  const inSight = useRowWindow(count, byPlace, listKey);
  const [first, last] = [inSight.items[0]?.index ?? 0, inSight.items.at(-1)?.index ?? 0];

  useEffect(() => onShow(first, last), [onShow, first, last]);

  return (
    <TableFrame
      label={label}
      table={table}
      columns={columns}
      count={count}
      getRow={getRow}
      inSight={inSight}
      onOpen={onOpen}
      selection={props.selection && toActions(props.selection, count, (index) => getRow(index)?.toggleSelected())}
      footer={footer}
      ref={ref}
    />
  );
}

type Selection<Row extends RowData> = NonNullable<Props<Row>['selection']>;

function toActions<Row extends RowData>(selection: Selection<Row>, count: number, toggle: (index: number) => void) {
  const isAny = selection.count > 0;
  const isAll = isAny && selection.count >= count;
  const onChange = (all: boolean) => (all ? selection.selectAll() : selection.clear());
  return { ...selection, isAny, toggle, all: { isAll, isSome: isAny && !isAll, onChange } };
}

type RowsProps<Row extends RowData> = Pick<
  Props<Row>,
  'parts' | 'columns' | 'getId' | 'sorting' | 'onSort' | 'mayBeUnsorted' | 'selection'
>;

const noSelection: RowSelectionState = {};

/** Returns the loaded rows by their places. */
function useRows<Row extends RowData>({ parts, columns, getId, sorting, onSort, ...props }: RowsProps<Row>) {
  const { mayBeUnsorted = false, selection } = props;
  const selected = selection?.selected ?? noSelection;
  const data = useMemo(() => parts.flatMap(({ rows }) => rows), [parts]);
  const table = useTable<Features, Row>({
    features,
    columns,
    data,
    getRowId: getId,
    manualSorting: true,
    enableSortingRemoval: mayBeUnsorted,
    state: { sorting, rowSelection: selected },
    onSortingChange: (change) => onSort?.(typeof change === 'function' ? change(sorting) : change),
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(selected) : change;
      for (const row of data.filter((one) => Boolean(next[getId(one)]) !== Boolean(selected[getId(one)]))) {
        selection?.onToggle(row, Boolean(next[getId(row)]));
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
