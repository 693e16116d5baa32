import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import type { CallOf, Endpoint, Group, ResponseOf } from '#shared/endpoints/endpoint.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';
import { call } from './client.ts';

type AnswerOptions<E extends Endpoint, T> = {
  /** Takes what the screen needs out of the answer. */
  select?: (answer: ResponseOf<E>) => T;
  isEnabled?: boolean;
  /** Shows the answer to the former question until the new one is there. */
  keepsPrevious?: boolean;
  /** Asks again every so many milliseconds. */
  every?: number;
};

/** Cached answers, shared by every screen; the service is on this machine, so the browser's idea of «offline» is ignored. */
export const answers = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 2_000,
      retry: (failures, error) => error instanceof Unavailable && failures < 3,
      retryDelay: 400,
    },
    mutations: { networkMode: 'always' },
  },
});

/** What the service answers, cached under the endpoint's own path. */
export function useAnswer<E extends Endpoint, T = ResponseOf<E>>(
  endpoint: E,
  input: CallOf<E>,
  { select, isEnabled = true, keepsPrevious = false, every }: AnswerOptions<E, T> = {},
) {
  return useQuery<ResponseOf<E>, Error, T>({
    queryKey: toQueryKey(endpoint, input),
    queryFn: () => call(endpoint, input),
    enabled: isEnabled,
    ...(select ? { select } : {}),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(every ? { refetchInterval: every } : {}),
  });
}

/** Under what an answer is cached: first its group, for that is what a write touches. */
export function toQueryKey({ group, path }: Endpoint, ...question: unknown[]) {
  return [group, path, ...question];
}

/** Somebody else is here: what is on screen is read again with their rights, the rest forgotten. */
export async function rereadAll(): Promise<void> {
  answers.removeQueries({ type: 'inactive' });
  await answers.invalidateQueries();
}

/** Marks every answer of these groups as out of date: those on screen are read again, which is waited for. */
export async function reread(groups: Iterable<Group>): Promise<void> {
  await Promise.all([...groups].map((group) => answers.invalidateQueries({ queryKey: [group] })));
}
