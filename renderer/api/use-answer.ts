import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { useSession } from '#renderer/stores/session.store.ts';
import { findRefusal } from '#shared/endpoints/access.ts';
import type { CallOf, Endpoint, Group, ResponseOf } from '#shared/endpoints/endpoint.ts';
import { NotAllowed, Unavailable } from '#shared/endpoints/errors.ts';
import { callAnything } from './client.ts';

type AnswerOptions<E extends Endpoint, T> = {
  /** Selects what the screen needs of the answer. */
  select?: (answer: ResponseOf<E>) => T;
  isEnabled?: boolean;
  /** Shows the answer to the former question until the new one arrives. */
  keepsPrevious?: boolean;
  /** Asks again at this interval, in milliseconds. */
  every?: number;
};

/** How long a file is cached once no screen shows it: a day's sales would otherwise keep hundreds. */
const fileKeptMs = 15_000;

/**
 * Cache of answers, shared by all screens; the service is on this machine, so the browser's «offline» state is ignored.
 */
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

/** Reads the answer of an endpoint, cached under its group, path and question. */
export function useAnswer<E extends Endpoint, T = ResponseOf<E>>(
  endpoint: E,
  input: CallOf<E>,
  { select, isEnabled = true, keepsPrevious = false, every }: AnswerOptions<E, T> = {},
) {
  return useQuery<ResponseOf<E>, Error, T>({
    queryKey: toQueryKey(endpoint, input),
    queryFn: () => ask(endpoint, input),
    enabled: isEnabled,
    ...(select ? { select } : {}),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(every ? { refetchInterval: every } : {}),
    ...(endpoint.produces ? { gcTime: fileKeptMs } : {}),
  });
}

/** @throws {NotAllowed} what a user may not read is not asked for; they are told why. */
async function ask<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<ResponseOf<E>> {
  const { user } = useSession.getState();
  const refusal = user && findRefusal(user, endpoint);
  if (refusal !== undefined) throw new NotAllowed(refusal);
  return callAnything(endpoint, input);
}

/** Returns the cache key of an answer; it begins with the group, by which a write invalidates it. */
export function toQueryKey({ group, path }: Endpoint, ...question: unknown[]) {
  return [group, path, ...question];
}

/** Reads what is on screen again, with the rights of another user, and removes the rest from the cache. */
export async function rereadAll(): Promise<void> {
  answers.removeQueries({ type: 'inactive' });
  await answers.invalidateQueries();
}

/** Invalidates every answer of these groups; resolves once those on screen were read again. */
export async function reread(groups: Iterable<Group>): Promise<void> {
  await Promise.all([...groups].map((group) => answers.invalidateQueries({ queryKey: [group] })));
}
