import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Scelles } from '#server/scelles/sceller.ts';
import type { LocalDatabase } from './local-database.ts';

/** The time that writes take as now; the backfill sets it. */
export type Clock = { time: Date };

/**
 * Writes past business in one transaction, all or nothing. `run` gets the back office, whose writes do not wait, and
 * the clock it sets as it goes; it must await nothing else, so that no other write slips in.
 */
export type Backfill = (run: (backOffice: BackOffice, clock: Clock) => Promise<void>) => Promise<void>;

type Compose = (database: LocalDatabase) => BackOffice;

/**
 * Creates the backfill, which goes by the same rules as everyday writes: `compose` builds the back office over the
 * transaction.
 */
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
