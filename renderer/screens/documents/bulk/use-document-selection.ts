import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '#renderer/api/client.ts';
import type { DocumentPages } from '#renderer/api/rows/document-pages.ts';
import type { DocumentRow } from '#renderer/api/rows/document-rows.ts';
import { toQueryKey } from '#renderer/api/use-answer.ts';
import { type Range, sliceRange } from '#renderer/ui/table/row-selection.ts';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { listNumeros } from '#shared/contracts/documents/document-list.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { ResponseOf } from '#shared/endpoints/endpoint.ts';
import { toError } from '#shared/endpoints/errors.ts';

/** A selected document, with all its fields if it was ever in sight. */
export type ChosenDocument = DocumentRow | ResponseOf<typeof listNumeros>[number];

const none: ReadonlyMap<string, ChosenDocument> = new Map();

/** Keeps the selection in a list of any length. It stays when the order changes, and is cleared when the filters do. */
export function useDocumentSelection(list: DocumentPages) {
  const [chosen, setChosen] = useState(none);
  const [filters, setFilters] = useState(() => toFilters(list));
  const readPlaces = usePlaces(list);
  if (filters !== toFilters(list)) {
    setFilters(toFilters(list));
    setChosen(none);
  }

  function change(places: readonly number[], apply: (rows: readonly (ChosenDocument | undefined)[]) => void) {
    const rows = places.map((index) => list.findRow(index));
    if (rows.every((row) => row !== undefined)) return apply(rows);
    readPlaces().then(
      (all) => apply(places.map((index) => list.findRow(index) ?? all[index])),
      (error: unknown) => showFailure('La sélection n’a pas été faite', toError(error)),
    );
  }

  function extend({ from, active, target }: Range) {
    const places = Array.from({ length: list.total }, (_, index) => index);
    const [left, taken] = [sliceRange(places, from, active), sliceRange(places, from, target)];
    change([...left, ...taken], (rows) =>
      setChosen((current) => {
        const next = new Map(current);
        for (const row of rows.slice(0, left.length)) next.delete(row?.numero ?? '');
        for (const row of rows.slice(left.length)) if (row) next.set(row.numero, row);
        return next;
      }),
    );
  }

  return {
    chosen,
    selected: useMemo(() => Object.fromEntries([...chosen.keys()].map((numero) => [numero, true as const])), [chosen]),
    count: chosen.size,
    extend,
    selectAll: () =>
      change(
        Array.from({ length: list.total }, (_, index) => index),
        (rows) => setChosen(new Map(rows.flatMap((row) => (row ? [[row.numero, row] as const] : [])))),
      ),
    clear: () => setChosen(none),
    onToggle: (row: DocumentRow, isSelected: boolean) =>
      setChosen((current) => {
        const next = new Map(current);
        if (isSelected) next.set(row.numero, row);
        else next.delete(row.numero);
        return next;
      }),
  };
}

/** Reads the number and the amounts of every document of the list, by its place. */
function usePlaces({ kind, question }: DocumentPages) {
  const cache = useQueryClient();
  const params = { type_doc: documentKinds[kind].code };
  return () =>
    cache.fetchQuery({
      queryKey: toQueryKey(listNumeros, kind, question),
      queryFn: () => call(listNumeros, { params, query: question }),
      gcTime: 0,
    });
}

function toFilters({ kind, question: { q, etat, du, au } }: DocumentPages): string {
  return JSON.stringify([kind, q, etat, du, au]);
}
