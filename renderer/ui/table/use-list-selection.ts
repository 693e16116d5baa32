import { useMemo, useState } from 'react';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { toError } from '#shared/endpoints/errors.ts';
import { type Range, sliceRange } from './row-selection.ts';

type List<Row> = {
  /** The filters that the rows answer, not those being typed: rows selected by other filters would be out of sight. */
  filters: string;
  total: number;
  getId: (row: Row) => string;
  /** Returns the row at a place, when it is loaded. */
  findRow: (index: number) => Row | undefined;
  /** Reads the rows at these places. */
  readRows: (places: readonly number[]) => Promise<readonly (Row | undefined)[]>;
};
/** The selected rows by their identity, and the filters they were selected by. */
type Kept<Row> = { of: string; chosen: ReadonlyMap<string, Row> };

/** Returns what a question filters by: all of it but its order. */
export const toFilters = (question: object): string => JSON.stringify({ ...question, tri: undefined, sens: undefined });

/** Keeps the selection in a list of any length. It stays when the order changes, and is cleared when the filters do. */
export function useListSelection<Row>({ filters, total, getId, findRow, readRows }: List<Row>) {
  const [{ of, chosen }, setState] = useState<Kept<Row>>(() => ({ of: filters, chosen: new Map() }));
  if (of !== filters) setState({ of: filters, chosen: new Map() });

  /** Changes the selection, unless the filters have changed while rows were read for it. */
  const change = (apply: (next: Map<string, Row>) => void) =>
    setState((current) => {
      if (current.of !== filters) return current;
      const next = new Map(current.chosen);
      apply(next);
      return { of: filters, chosen: next };
    });

  function take(places: readonly number[], apply: (rows: readonly (Row | undefined)[]) => void) {
    const rows = places.map((index) => findRow(index));
    if (rows.every((row) => row !== undefined)) return apply(rows);
    readRows(places).then(apply, (error: unknown) => showFailure('La sélection n’a pas été faite', toError(error)));
  }

  const toPlaces = () => Array.from({ length: total }, (_, index) => index);

  return {
    chosen,
    selected: useMemo(() => Object.fromEntries([...chosen.keys()].map((id) => [id, true as const])), [chosen]),
    count: chosen.size,
    extend({ from, active, target }: Range) {
      const [left, taken] = [sliceRange(toPlaces(), from, active), sliceRange(toPlaces(), from, target)];
      take([...left, ...taken], (rows) =>
        change((next) => {
          for (const row of rows.slice(0, left.length)) if (row) next.delete(getId(row));
          for (const row of rows.slice(left.length)) if (row) next.set(getId(row), row);
        }),
      );
    },
    selectAll: () =>
      take(toPlaces(), (rows) =>
        change((next) => {
          next.clear();
          for (const row of rows) if (row) next.set(getId(row), row);
        }),
      ),
    clear: () => change((next) => next.clear()),
    onToggle: (row: Row, isSelected: boolean) =>
      change((next) => void (isSelected ? next.set(getId(row), row) : next.delete(getId(row)))),
  };
}
