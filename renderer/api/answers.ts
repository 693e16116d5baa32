import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOf, Endpoint, ResponseOf } from '#shared/endpoint.ts';
import { Unavailable } from '#shared/errors.ts';
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
    queryKey: [endpoint.path, input],
    queryFn: () => call(endpoint, input),
    enabled: isEnabled,
    ...(select ? { select } : {}),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(every ? { refetchInterval: every } : {}),
  });
}

/** A change on the service; the answers it makes stale are read again. */
export function useChange<E extends Endpoint>(endpoint: E, { refreshes }: { refreshes: readonly Endpoint[] }) {
  const refresh = useRefresh();
  return useMutation<ResponseOf<E>, Error, CallOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: () => refresh(refreshes),
  });
}

/** Marks every answer of these endpoints as stale: those on screen are read again. */
export function useRefresh() {
  const cache = useQueryClient();
  return (endpoints: readonly Endpoint[]) =>
    Promise.all(endpoints.map(({ path }) => cache.invalidateQueries({ queryKey: [path] })));
}
