import type { Row as TanstackRow, RowData } from '@tanstack/react-table';
import { type KeyboardEvent, useState } from 'react';
import { moveActiveRow } from './active-row.ts';
import type { Features } from './columns.ts';

type Options<Row extends RowData> = {
  rows: readonly TanstackRow<Features, Row>[];
  show: (index: number) => void;
  pageSize: number;
  onOpen: (row: Row) => void;
  isSelectable: boolean;
};

/** The keyboard of a grid whose rows come and go: the grid keeps the focus and one row is the active one. */
export function useGridKeyboard<Row extends RowData>({ rows, show, pageSize, onOpen, isSelectable }: Options<Row>) {
  const [chosen, setChosen] = useState(-1);
  const active = Math.min(chosen, rows.length - 1);

  function handleKey(event: KeyboardEvent) {
    const row = rows[active];
    const target = moveActiveRow(event.key, active, rows.length, pageSize);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && row) onOpen(row.original);
    else if (event.key === ' ' && row && isSelectable) row.toggleSelected();
    else if (target !== undefined) {
      setChosen(target);
      show(target);
    } else return;
    event.preventDefault();
  }

  return { active, handleKey, enter: () => setChosen((current) => Math.max(current, 0)) };
}
