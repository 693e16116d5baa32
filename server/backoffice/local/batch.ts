import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Connection } from '#server/database/database.ts';
import { createStoredResults, createTurns } from '#server/calls/idempotency.ts';
import type { LocalDatabase } from './local-database.ts';

type Asked = { key: string; bodyHash: string };
type Run<T> = (inside: BackOffice) => Promise<T>;
type Compose = (database: LocalDatabase) => BackOffice;

/** Lists that may have been read while undone writes were visible: they are invalidated when a batch is undone. */
const lists = [
  'client',
  'prospect',
  'fournisseur',
  'articles',
  'familles',
  'tarifs',
  'promotions',
  'changements_prix',
  'inventaires',
] as const;

/**
 * Creates batches, which go by the same rules as everyday writes: `compose` builds the back office over the
 * transaction, once. A write that fails undoes only itself. Batches asked for at the same time run one after the other.
 */
export function createBatch(database: LocalDatabase, compose: Compose): BackOffice['batch'] {
  const { connection, listings, now } = database;
  const kept = createStoredResults(connection, now);
  const alone = createTurns();
  let composed: BackOffice | undefined;
  /**
   * Resolves when the last batch asked for ends: a batch begun in the midst of another would be committed or undone
   * with it.
   */
  let last: Promise<unknown> = Promise.resolve();

  function composeInside(): BackOffice {
    const write = async <T>(work: () => T): Promise<T> => connection.transaction(work)();
    return compose({ ...database, write, once: (_context, work) => write(work) });
  }

  async function runOne<T>(run: Run<T>, keep: boolean, asked: Asked | undefined): Promise<T> {
    composed ??= composeInside();
    const earlier = asked && kept.find<T>(asked.key, asked.bodyHash);
    if (earlier) return earlier.result;
    const { commit, undo } = begin(connection);
    try {
      const result = await run(composed);
      // A trial run is undone, but its result is stored all the same, so that the same request gets the same answer.
      if (!keep) undo();
      if (asked) kept.keep(asked.key, asked.bodyHash, result);
      if (keep) commit();
      if (!connection.inTransaction) database.onCommitted();
      return result;
    } catch (error) {
      undo();
      throw error;
    } finally {
      for (const list of keep ? [] : lists) listings.touch(list);
    }
  }

  function enqueue<T>(run: Run<T>, keep: boolean, asked?: Asked): Promise<T> {
    const mine = last.then(() => runOne(run, keep, asked));
    last = mine.catch(() => undefined);
    return mine;
  }

  return async (run, { keep, context }) => {
    if (!context?.idempotency) return enqueue(run, keep);
    return alone(context.idempotency, (key, bodyHash) => enqueue(run, keep, { key, bodyHash }));
  };
}

/** Opens a transaction, or a savepoint within the one that is open. */
function begin(connection: Connection) {
  const isPart = connection.inTransaction;
  connection.exec(isPart ? 'savepoint batch' : 'begin immediate');
  return {
    commit: () => void connection.exec(isPart ? 'release batch' : 'commit'),
    /** Rolls back, unless SQLite itself has ended the transaction, e.g. on a full disk. */
    undo() {
      if (connection.inTransaction) connection.exec(isPart ? 'rollback to batch; release batch' : 'rollback');
    },
  };
}
