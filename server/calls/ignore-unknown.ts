import { NotFound } from '#shared/endpoints/errors.ts';

/** Ignores that a record is not here; throws any other error again. */
export function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error;
}
