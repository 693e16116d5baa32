import type { SortingState } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { readJson } from '#shared/endpoints/read-json.ts';

/** What stands for the order of a list in its address. */
export const orderNames = ['tri', 'sens'];

/**
 * What a list is asked: what was typed in its filters, and its order, which is in the address. What cannot be asked, in an
 * address somebody wrote, is not asked. No order in the address stands for `usual`.
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
