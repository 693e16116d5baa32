import type { Connection } from './database.ts';

const idleMs = 5_000;
const longestMs = 60_000;

/**
 * Returns a function to call after each commit. It copies the WAL into the database once nothing was written for five
 * seconds, and once a minute under constant writing, because a damaged WAL loses everything that is only in it.
 */
export function createIdleCheckpoint(connection: Connection): () => void {
  if (connection.memory) return () => {};
  let waiting: NodeJS.Timeout | undefined;
  let waitsSince: number | undefined;

  function copy() {
    waitsSince = undefined;
    if (connection.open && !connection.inTransaction) connection.pragma('wal_checkpoint(PASSIVE)');
  }

  return () => {
    const now = performance.now();
    waitsSince ??= now;
    if (!waiting) waiting = setTimeout(copy, idleMs).unref();
    else if (now - waitsSince < longestMs - idleMs) waiting.refresh();
  };
}
