import { Conflict, Outdated, Unavailable } from '#shared/errors.ts';

/** Settings of a write that is sent again, the very same, until its answer is known: it may have been made already. */
export const untilAnswered = {
  retry: (_failures: number, error: Error) => isOutcomeUnknown(error),
  retryDelay: (failures: number) => Math.min(500 * 2 ** failures, 5_000),
};

function isOutcomeUnknown(error: Error): boolean {
  return error instanceof Unavailable || (error instanceof Conflict && !(error instanceof Outdated));
}
