import type { RowSelectionState } from '@tanstack/react-table';

type Rows = readonly { id: string }[];
/** Indexes: where the range began, where it has ended so far, and where it will end. */
export type Range = { from: number; active: number; target: number };

/**
 * Returns the selection when a range ends elsewhere: rows it no longer covers are deselected, those it covers now are
 * selected.
 */
export function extendSelection(selected: RowSelectionState, rows: Rows, { from, active, target }: Range) {
  const next = { ...selected };
  for (const { id } of sliceRange(rows, from, active)) delete next[id];
  for (const { id } of sliceRange(rows, from, target)) next[id] = true;
  return next;
}

export function selectAll(rows: Rows): RowSelectionState {
  return Object.fromEntries(rows.map(({ id }) => [id, true]));
}

/** Returns the rows between two places, inclusive, in either order. */
export function sliceRange<Row>(rows: readonly Row[], first: number, last: number): readonly Row[] {
  return rows.slice(Math.max(Math.min(first, last), 0), Math.max(first, last) + 1);
}
