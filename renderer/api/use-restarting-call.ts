import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useMay } from '#renderer/stores/session.store.ts';
import type { SendTo } from '#shared/endpoints/api-client.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { callAnything } from './client.ts';

/**
 * Runs what is no write of records: it starts the service again, and waits for that instead of an answer, or lets
 * somebody in. Like `useWrite` it names its endpoint, and says why this user may not call it.
 */
export function useRestartingCall<E extends Endpoint, Input = void, Done = unknown>(
  endpoint: E,
  run: (call: SendTo<E>, input: Input) => Promise<Done>,
  options: Pick<UseMutationOptions<Done, Error, Input>, 'onSuccess' | 'onError'> = {},
) {
  const { whyNot } = useMay();
  const mutation = useMutation({
    ...options,
    mutationFn: (input: Input) => run((request) => callAnything(endpoint, request), input),
  });
  return { ...mutation, whyNot: whyNot(endpoint) };
}
