import type { Connection } from './database.ts';

const idleMs = 5_000;

/**
 * What is only in the log of a database is lost when the log is damaged: it is copied into the database itself whenever
 * nothing was written for five seconds. Gives what to call after each commit.
 */
export function createIdleCheckpoint(connection: Connection): () => void {
  if (connection.memory) return () => {};
  let waiting: NodeJS.Timeout | undefined;

  function copy() {
    if (connection.open && !connection.inTransaction) connection.pragma('wal_checkpoint(PASSIVE)');
  }

  return () => {
    if (waiting) waiting.refresh();
    else waiting = setTimeout(copy, idleMs).unref();
  };
}
