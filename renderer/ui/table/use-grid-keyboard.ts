import type { OnChangeFn, Row as TanstackRow, RowData, RowSelectionState } from '@tanstack/react-table';
import { type KeyboardEvent, useRef, useState } from 'react';
import { moveActiveRow } from './active-row.ts';
import type { Features } from './columns.ts';
import { extendSelection, selectAll } from './row-selection.ts';

type Options<Row extends RowData> = {
  rows: readonly TanstackRow<Features, Row>[];
  show: (index: number) => void;
  pageSize: number;
  onOpen: (row: Row) => void;
  /** Undefined where rows cannot be selected. */
  onSelect: OnChangeFn<RowSelectionState> | undefined;
};

/**
 * The keyboard of a grid whose rows come and go: the grid keeps the focus and one row is the active one. Where rows can
 * be selected, Space selects one, Shift with what moves all those on the way, Ctrl+A all, and Escape none.
 */
export function useGridKeyboard<Row extends RowData>({ rows, show, pageSize, onOpen, onSelect }: Options<Row>) {
  const [chosen, setChosen] = useState(-1);
  /** Where a range being selected began. */
  const anchor = useRef(-1);
  const active = Math.min(chosen, rows.length - 1);

  function moveTo(target: number, isRange: boolean) {
    const from = anchor.current < 0 ? Math.max(active, 0) : Math.min(anchor.current, rows.length - 1);
    if (isRange) onSelect?.((selected) => extendSelection(selected, rows, { from, active, target }));
    anchor.current = isRange ? from : -1;
    setChosen(target);
    show(target);
  }

  function toggle(row: TanstackRow<Features, Row>) {
    anchor.current = -1;
    row.toggleSelected();
  }

  function handleWithControl(event: KeyboardEvent): boolean {
    if (event.altKey || event.key.toLowerCase() !== 'a' || !onSelect) return false;
    onSelect(() => selectAll(rows));
    return true;
  }

  function handlePlain({ key, shiftKey }: KeyboardEvent): boolean {
    const row = rows[active];
    const target = moveActiveRow(key, active, rows.length, pageSize);
    if (key === 'Enter' && row) onOpen(row.original);
    else if (key === ' ' && row && onSelect) toggle(row);
    else if (key === 'Escape' && onSelect && rows.some((one) => one.getIsSelected())) onSelect({});
    else if (target !== undefined) moveTo(target, shiftKey && onSelect !== undefined);
    else return false;
    return true;
  }

  function handleKey(event: KeyboardEvent) {
    if (event.altKey) return;
    const isHandled = event.ctrlKey || event.metaKey ? handleWithControl(event) : handlePlain(event);
    if (isHandled) event.preventDefault();
  }

  return {
    active,
    handleKey,
    enter: () => setChosen((current) => Math.max(current, 0)),
    /** Selects from the active row to this one, as Shift and a click do. */
    selectTo: (target: number) => moveTo(target, true),
  };
}
