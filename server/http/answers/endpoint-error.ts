import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { AppError, NotFound, Refused } from '#shared/endpoints/errors.ts';

/**
 * Returns the error an endpoint may answer with. Its row of the specification is exhaustive, so a refusal or an unknown
 * record it does not list becomes a 500 that still says what is wrong.
 */
export function toEndpointError(endpoint: Endpoint, error: unknown): unknown {
  const listed: readonly number[] = endpoint.errors ?? [];
  if (error instanceof Refused && endpoint.refusal) return new NotFound(error.message, { cause: error });
  const isBusiness = error instanceof Refused || error instanceof NotFound;
  return isBusiness && !listed.includes(error.status) ? new AppError(error.message, { cause: error }) : error;
}
