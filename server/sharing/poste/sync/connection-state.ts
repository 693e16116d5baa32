import type { Logger } from 'pino';
import { Rejected } from '../../transport/gateway-client.ts';

export type ConnectionState = {
  horsLigneDepuis: string | null;
  /** The reason why the back office refuses this till, in French. */
  rejet: string | null;
};

const firstMs = 250;

type Deps = {
  logger: Logger;
  now: () => Date;
  longestMs: number;
  /** Called when the connection is lost, and when it is back. */
  onChange?: ((isUp: boolean) => void) | undefined;
};

/**
 * Keeps whether the shared back office can be reached, since when it cannot, and how long to wait before the next try.
 */
export function createConnectionState({ logger, now, longestMs, onChange }: Deps) {
  const state: ConnectionState = { horsLigneDepuis: null, rejet: null };
  let failures = 0;

  return {
    state,
    isUp: () => failures === 0,
    countFailures: () => failures,

    succeed() {
      if (failures > 0) logger.info('the shared back office can be reached again');
      if (failures > 0) onChange?.(true);
      failures = 0;
      Object.assign(state, { horsLigneDepuis: null, rejet: null });
    },

    fail(error: unknown) {
      if (failures === 0) logger.warn({ err: error }, 'the shared back office cannot be reached');
      if (failures === 0) onChange?.(false);
      failures += 1;
      state.horsLigneDepuis ??= now().toISOString();
      state.rejet = error instanceof Rejected ? error.message : null;
    },

    /**
     * Returns the backoff: doubled at each failure, ± 25 %, so that tills that lost the connection together do not all
     * retry at once.
     */
    getDelay: () => Math.min(firstMs * 2 ** Math.min(failures - 1, 20), longestMs) * (0.75 + Math.random() / 2),
  };
}
