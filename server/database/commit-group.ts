import type { Connection } from './database.ts';

/** Runs `work` in a transaction and resolves with its result once it is on disk. */
export type Write = <T>(work: () => T) => Promise<T>;

type Pending = { work: () => unknown; resolve: (value: never) => void; reject: (reason: unknown) => void };

/**
 * Writes that arrive in the same turn of the event loop share one commit. Each runs in its own savepoint: one that
 * throws undoes only itself. No promise settles before the shared commit is on disk, and `onCommitted` was called.
 */
export function createCommitGroup(connection: Connection, onCommitted = () => {}): Write {
  let waiting: Pending[] = [];
  const inSavepoint = connection.transaction((work: () => unknown) => work());
  const runAll = connection.transaction((batch: readonly Pending[]) => batch.map((pending) => attempt(pending.work)));
  /** Alone, the transaction undoes what a savepoint would. */
  const runOne = connection.transaction((work: () => unknown) => [{ value: work() }]);

  function attempt(work: () => unknown) {
    try {
      return { value: inSavepoint(work) };
    } catch (error) {
      if (!connection.inTransaction) throw error;
      return { error };
    }
  }

  function flush() {
    // What somebody else does in a transaction of their own may yet be undone: nothing is acknowledged inside of it.
    if (connection.inTransaction) return void setImmediate(flush);
    const batch = waiting;
    waiting = [];
    try {
      const [first] = batch;
      const outcomes = batch.length === 1 && first ? runOne.immediate(first.work) : runAll.immediate(batch);
      onCommitted();
      batch.forEach((pending, index) => settle(pending, outcomes[index] ?? {}));
    } catch (error) {
      for (const pending of batch) pending.reject(error);
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ work, resolve, reject });
    });
}

function settle(pending: Pending, outcome: { value?: unknown; error?: unknown }) {
  if ('error' in outcome) pending.reject(outcome.error);
  else pending.resolve(outcome.value as never);
}
