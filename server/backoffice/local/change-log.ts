import type { Connection } from '#server/database/database.ts';
import type { Element, Entite } from '#shared/contracts/postes/gateway.ts';
import type { SummedTable } from './sums/summed-tables.ts';

/** Who changes a record, and how; the outbox tells it to the shared back office. */
export type ChangeOrigin = Pick<Element, 'action' | 'auteur'>;

/**
 * Told of every record that is written, around its writing and in its transaction. What it keeps depends on the part
 * this back office plays: nothing alone, the feed where tills read it, the outbox on a till.
 */
export type ChangeLog = {
  track<T>(entite: Entite, code: string, write: () => T, origin?: ChangeOrigin): T;
  /** Told of a row that the disk had changed and that is again what it was; in the transaction of its repair. */
  mended?(table: SummedTable, row: Readonly<Record<string, unknown>>): void;
};

/** Of a back office that shares with no other. */
export const noChangeLog: ChangeLog = { track: (_entite, _code, write) => write() };

/** Of the back office tills share: every change moves its record to the end of the feed. */
export function createFeedLog(connection: Connection): ChangeLog {
  const touch = connection.prepare('insert or replace into changements (entite, code) values (?, ?)');
  return {
    track(entite, code, write) {
      const result = write();
      touch.run(entite, code);
      return result;
    },
  };
}

/** What a cancelled document leaves, another takes: `follow` gives what does that once this one's change is written. */
export type FollowChain = (numero: string) => () => void;

/** Of the back office tills share, for what is written at its own counter: chains follow from it there too. */
export function createChainLog(log: ChangeLog, follow: FollowChain): ChangeLog {
  return {
    track(entite, code, write, origin) {
      const mayCancel = entite === 'document' && (origin?.action === 'statut' || origin?.action === 'modification');
      const succeed = mayCancel ? follow(code) : undefined;
      const result = log.track(entite, code, write, origin);
      succeed?.();
      return result;
    },
  };
}
