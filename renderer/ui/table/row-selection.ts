import type { RowSelectionState } from '@tanstack/react-table';

type Rows = readonly { id: string }[];
/** Indexes: where the range began, where it ended until now, and where it is to end. */
export type Range = { from: number; active: number; target: number };

/** The selection once a range ends elsewhere: what it no longer covers is left, what it covers now is taken. */
export function extendSelection(selected: RowSelectionState, rows: Rows, { from, active, target }: Range) {
  const next = { ...selected };
  for (const { id } of sliceRange(rows, from, active)) delete next[id];
  for (const { id } of sliceRange(rows, from, target)) next[id] = true;
  return next;
}

export function selectAll(rows: Rows): RowSelectionState {
  return Object.fromEntries(rows.map(({ id }) => [id, true]));
}

/** The rows between two places, both included, whichever comes first. */
export function sliceRange<Row>(rows: readonly Row[], first: number, last: number): readonly Row[] {
  return rows.slice(Math.max(Math.min(first, last), 0), Math.max(first, last) + 1);
}
