import type { Connection } from './database.ts';

/** Runs `work` in a transaction and resolves with its result once it is on disk. */
export type Write = <T>(work: () => T) => Promise<T>;

/**
 * A write that waits for the next commit; `work` returns the function that settles its promise once the commit is on
 * disk.
 */
type Pending = { work: () => Settle; reject: Settle };
type Settle = (reason?: unknown) => void;

/**
 * Returns a write function that puts all writes of the same event-loop turn into one commit. Each runs in its own
 * savepoint: one that throws undoes only itself. No promise settles before the shared commit is on disk and
 * `onCommitted` was called.
 */
export function createCommitGroup(connection: Connection, onCommitted = () => {}): Write {
  let waiting: Pending[] = [];
  const inSavepoint = connection.transaction((work: Pending['work']) => work());
  const runAll = connection.transaction((batch: readonly Pending[]) => batch.map(attempt));
  /** A write that is alone needs no savepoint: undoing the transaction undoes it. */
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
    // A transaction that somebody else opened may still be rolled back, so nothing is acknowledged inside it.
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
