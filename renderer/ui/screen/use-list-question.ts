import type { SortingState } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { readJson } from '#shared/endpoints/read-json.ts';

/** Names of the parameters for a list's order in its address. */
export const orderNames = ['tri', 'sens'];

/**
 * Returns the question of a list: the typed filters, and the order from the address. Invalid values in an address
 * written by hand are ignored. Without an order in the address, `usual` holds.
 */
export function useListQuestion<S extends z.ZodObject>(
  schema: S,
  filters: Readonly<Record<string, string>>,
  usual?: SortingState[number],
) {
  const [params, setParams] = useSearchParams();
  const asked = JSON.stringify({ ...filters, tri: params.get('tri') ?? '', sens: params.get('sens') ?? '' });
  const question = useMemo(() => toQuestion(schema, asked), [schema, asked]);
  return {
    question,
    setSorting: (sorting: SortingState) =>
      setParams((current) => withSorting(current, sorting, usual), { replace: true }),
  };
}

function toQuestion<S extends z.ZodObject>(schema: S, asked: string): z.output<S> {
  const given = Object.entries(readJson<Record<string, string>>(asked)).filter(
    ([name, value]) => value !== '' && schema.shape[name]?.safeParse(value).success,
  );
  return schema.parse(Object.fromEntries(given));
}

function withSorting(params: URLSearchParams, [sorting]: SortingState, usual?: SortingState[number]): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of orderNames) next.delete(name);
  if (sorting && !(sorting.id === usual?.id && sorting.desc === usual.desc)) {
    next.set('tri', sorting.id);
    next.set('sens', sorting.desc ? 'desc' : 'asc');
  }
  return next;
}
