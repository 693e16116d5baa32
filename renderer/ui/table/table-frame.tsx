import type { ColumnDef, ReactTable, RowData, Row as TanstackRow } from '@tanstack/react-table';
import { type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import type { Features } from './columns.ts';
import classes from './data-table.module.css';
import { TableBody } from './table-body.tsx';
import { type AllSelected, TableHead } from './table-head.tsx';
import { type SelectionActions, useGridKeyboard } from './use-grid-keyboard.ts';
import type { useRowWindow } from './use-row-window.ts';

type Props<Row extends RowData> = {
  /** The name of the rows for screen readers, e.g. «Devis». */
  label: string;
  table: ReactTable<Features, Row>;
  columns: ColumnDef<Features, Row>[];
  count: number;
  /** Undefined for a row that is still being loaded. */
  getRow: (index: number) => TanstackRow<Features, Row> | undefined;
  inSight: ReturnType<typeof useRowWindow>;
  onOpen: (row: Row) => void;
  /** Undefined when rows cannot be selected. */
  selection: (SelectionActions & { all: AllSelected }) | undefined;
  footer: ReactNode;
  ref: Ref<HTMLTableElement> | undefined;
};

/** Shows a table as users see and use it, wherever its rows come from. */
export function TableFrame<Row extends RowData>({
  label,
  table,
  columns,
  count,
  getRow,
  inSight: { scroller, show, pageSize, ...inSight },
  onOpen,
  selection,
  footer,
  ref,
}: Props<Row>) {
  const id = useId();
  const isSelectable = selection !== undefined;
  const tracks = columns.map(({ meta }) => meta?.track ?? 'auto').join(' ');
  const getId = (index: number) => getRow(index)?.id;
  const { grid, ...keyboard } = useGridKeyboard({ count, getId, show, pageSize, onOpen: open, selection, ref });

  function open(index: number) {
    const row = getRow(index);
    if (row) onOpen(row.original);
  }

  function openClicked({ target, shiftKey }: MouseEvent) {
    const index = findClickedIndex(target);
    if (index < 0) return;
    if (shiftKey && isSelectable) keyboard.selectTo(index);
    else open(index);
  }

  return (
    <div className={classes.frame} style={{ '--tracks': isSelectable ? `2.25rem ${tracks}` : tracks }}>
      <div className={classes.scroller} ref={scroller}>
        <table
          ref={grid}
          className={classes.grid}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the keyboard moves over its rows: the grid of the ARIA practices
          role="grid"
          aria-label={label}
          aria-rowcount={count + 1}
          aria-activedescendant={keyboard.active >= 0 ? `${id}-${keyboard.active}` : undefined}
          tabIndex={0}
          onClick={openClicked}
          onKeyDown={keyboard.handleKey}
          onFocus={keyboard.enter}
        >
          <TableHead table={table} all={selection?.all} />
          <TableBody id={id} getRow={getRow} {...inSight} active={keyboard.active} isSelectable={isSelectable} />
        </table>
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}

/** Returns the row that a click opens; -1 on the heading and on controls, e.g. a checkbox. */
function findClickedIndex(target: EventTarget): number {
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return -1;
  return Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
}
