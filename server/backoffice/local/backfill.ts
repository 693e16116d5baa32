import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Scelles } from '#server/scelles/sceller.ts';
import type { LocalDatabase } from './local-database.ts';

/** The time it is for what is being written. */
export type Clock = { time: Date };

/**
 * Writes past business in one transaction, all or nothing. `run` gets the back office, whose writes then wait for
 * nothing, and the clock it sets as it goes; it awaits nothing else, so that no other write slips in.
 */
export type Backfill = (run: (backOffice: BackOffice, clock: Clock) => Promise<void>) => Promise<void>;

type Compose = (database: LocalDatabase) => BackOffice;

/** Backfills through the same rules as every day's writes: `compose` puts them together over the transaction. */
export function createBackfill(database: LocalDatabase, compose: Compose): Backfill {
  const { connection } = database;

  return async (run) => {
    const clock: Clock = { time: database.now() };
    const write = async <T>(work: () => T): Promise<T> => work();
    const once = async <T>(_context: unknown, work: () => T): Promise<T> => work();
    const { sceller } = database.scelles;
    const scelles: Scelles = {
      sceller,
      noterEvenement: (faits) => sceller({ chaine: 'evenement', faits, moment: clock.time }),
    };
    connection.exec('begin immediate');
    try {
      await run(compose({ ...database, write, once, scelles, now: () => clock.time }), clock);
      connection.exec('commit');
      database.onCommitted();
    } catch (error) {
      // SQLite itself may have ended the transaction, e.g. on a full disk.
      if (connection.inTransaction) connection.exec('rollback');
      throw error;
    }
  };
}
