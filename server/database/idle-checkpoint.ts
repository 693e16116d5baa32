import type { Connection } from './database.ts';

const idleMs = 5_000;
const longestMs = 60_000;

/**
 * What is only in the log of a database is lost when the log is damaged: it is copied into the database itself whenever
 * nothing was written for five seconds, and once a minute where something always is. Gives what to call after each commit.
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
