import type { z } from 'zod';
import type { JsonRequest } from './json-request.ts';

export type CallAnswer = Awaited<ReturnType<JsonRequest>>;
export type CallSent = Omit<Parameters<JsonRequest>[1], 'timeoutMs'>;

/** The parts from which the groups of a till's calls are built. */
export type CallDeps = {
  send: (path: string, sent?: CallSent) => Promise<CallAnswer>;
  toPost: (body: unknown) => CallSent;
  parse: <S extends z.ZodType>(schema: S, body: unknown) => z.output<S>;
  /** Converts any other answer into an error. */
  toUnreachable: (motif: string) => Error;
};

/** Statuses of a back office that does not serve this till, or this call; and of a request that it cannot take. */
export const [rejecting, invalid] = [new Set([401, 403, 404, 405]), new Set([400, 413, 422])];
