import {
  type ColumnDef,
  type OnChangeFn,
  type RowData,
  type RowSelectionState,
  type SortingState,
  useTable,
} from '@tanstack/react-table';
import { type MouseEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { type Features, features } from './columns.ts';
import classes from './data-table.module.css';
import { TableHead } from './table-head.tsx';
import { TableBody } from './table-body.tsx';
import { useGridKeyboard } from './use-grid-keyboard.ts';
import { useRowWindow } from './use-row-window.ts';

type Props<Row extends RowData> = {
  /** What the rows are, for people who hear the screen, e.g. «Devis». */
  label: string;
  rows: readonly Row[];
  columns: ColumnDef<Features, Row>[];
  getId: (row: Row) => string;
  onOpen: (row: Row) => void;
  selection?: { selected: RowSelectionState; onChange: OnChangeFn<RowSelectionState> };
  initialSorting?: SortingState;
  /** Under the rows, always in sight: counts, sums. */
  footer?: ReactNode;
  ref?: Ref<HTMLTableElement>;
};

/** Any number of rows: only those in sight exist. Arrows move, Enter opens; `useGridKeyboard` says how to select. */
export function DataTable<Row extends RowData>({
  label,
  columns,
  onOpen,
  selection,
  footer,
  ref,
  ...props
}: Props<Row>) {
  const id = useId();
  const isSelectable = selection !== undefined;
  const table = useRows({ columns, selection, ...props });
  const { rows } = table.getRowModel();
  const { scroller, show, pageSize, ...inSight } = useRowWindow(rows);
  const keyboard = useGridKeyboard({ rows, show, pageSize, onOpen, onSelect: selection?.onChange });
  const tracks = columns.map(({ meta }) => meta?.track ?? 'auto').join(' ');

  function openClicked({ target, shiftKey }: MouseEvent) {
    const index = findClickedIndex(target);
    const row = rows[index];
    if (row && shiftKey && isSelectable) keyboard.selectTo(index);
    else if (row) onOpen(row.original);
  }

  return (
    <div className={classes.frame} style={{ '--tracks': isSelectable ? `2.25rem ${tracks}` : tracks } as object}>
      <div className={classes.scroller} ref={scroller}>
        <table
          ref={ref}
          className={classes.grid}
          // A table whose rows the keyboard moves over: the grid of the ARIA practices.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-activedescendant={rows[keyboard.active] ? `${id}-${keyboard.active}` : undefined}
          tabIndex={0}
          onClick={openClicked}
          onKeyDown={keyboard.handleKey}
          onFocus={keyboard.enter}
        >
          <TableHead table={table} isSelectable={isSelectable} />
          <TableBody id={id} rows={rows} {...inSight} active={keyboard.active} isSelectable={isSelectable} />
        </table>
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}

type RowsProps<Row extends RowData> = Pick<Props<Row>, 'rows' | 'columns' | 'getId' | 'initialSorting'> & {
  selection: Props<Row>['selection'] | undefined;
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

/** The row a click is meant to open; -1 on the head and on what has its own use, e.g. a checkbox. */
function findClickedIndex(target: EventTarget): number {
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return -1;
  return Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
}
