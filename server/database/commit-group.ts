import type { Connection } from './database.ts';

/** Runs `work` in a transaction and resolves with its result once it is on disk. */
export type Write = <T>(work: () => T) => Promise<T>;

/** `work` returns what settles its promise once all is on disk. */
type Pending = { work: () => Settle; reject: Settle };
type Settle = (reason?: unknown) => void;

/**
 * Writes that arrive in the same turn of the event loop share one commit. Each runs in its own savepoint: one that
 * throws undoes only itself. No promise settles before the shared commit is on disk, and `onCommitted` was called.
 */
export function createCommitGroup(connection: Connection, onCommitted = () => {}): Write {
  let waiting: Pending[] = [];
  const inSavepoint = connection.transaction((work: Pending['work']) => work());
  const runAll = connection.transaction((batch: readonly Pending[]) => batch.map(attempt));
  /** Alone, the transaction undoes what a savepoint would. */
  const runOne = connection.transaction(({ work }: Pending) => [work()]);

  function attempt({ work, reject }: Pending): Settle {
    try {
      return inSavepoint(work);
    } catch (error) {
      if (!connection.inTransaction) throw error;
      return () => reject(error);
    }
  }

  function flush() {
    // What somebody else does in a transaction of their own may yet be undone: nothing is acknowledged inside of it.
    if (connection.inTransaction) return void setImmediate(flush);
    const batch = waiting;
    waiting = [];
    try {
      const [first] = batch;
      const outcomes = batch.length === 1 && first ? runOne.immediate(first) : runAll.immediate(batch);
      onCommitted();
      for (const settle of outcomes) settle();
    } catch (error) {
      for (const pending of batch) pending.reject(error);
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ work: () => toSettle(resolve, work()), reject });
    });
}

function toSettle<T>(resolve: (value: T) => void, value: T): Settle {
  return () => resolve(value);
}
