import type { Changements, Entite } from '#shared/contracts/postes/gateway.ts';
import type { Connection } from '#server/database/database.ts';
import type { ChangeLog } from '#server/backoffice/local/change-log.ts';
import { readSound } from '#server/backoffice/local/sums/damaged-record.ts';
import { summedTables } from '#server/backoffice/local/sums/summed-tables.ts';
import { openFeedRuns } from './feed-runs.ts';
import { findEntite, recordTables } from '../../records/record-tables.ts';
import type { ReplicationState } from '../../records/replication-state.ts';
import type { Replicas } from '../../records/replicas.ts';
import type { Seals } from '../numbers/sealing.ts';
import type { changements } from '../postes/postes.table.ts';

type Deps = { connection: Connection; state: ReplicationState; replicas: Replicas; seals: Seals };
type Row = typeof changements.$inferSelect;

export type ChangeFeed = {
  /**
   * Returns a page of changes; `temoin` holds other cursors the till was given, separated by spaces. A damaged record
   * is left out, and sent once it is repaired.
   */
  list(since: string, limit: number, temoin?: string): Omit<Changements, 'numeros' | 'sceau' | 'demandes'>;
  /**
   * Returns whether one of the cursors was given here for changes that no longer exist: the shop has been restored to
   * an earlier state.
   */
  hasLost(since: string, temoin?: string): boolean;
  /**
   * Returns whether this shop gave the cursor since it was started: a till that shows it has read the shop's present
   * state.
   */
  isOfNow(cursor: string): boolean;
  /** Returns the cursor at the end of the feed. */
  getCursor(): string;
  /**
   * Puts a repaired record at the end of the feed again: tills that had passed it did not get it. In the caller's
   * transaction.
   */
  mended: NonNullable<ChangeLog['mended']>;
};

/** SQL query of every record, once: the initial content of the feed. */
const allRecords = [
  "select 'boutique' as entite, 'boutique' as code from boutique",
  ...recordTables.map(({ entite, table, column }) => `select '${entite}', ${column} from ${table}`),
].join(' union all ');

/** Deletes the feed of a back office that no till reads: it would miss what is written from now on. */
export function forgetFeed(connection: Connection): void {
  if (connection.prepare('select 1 from changements limit 1').get()) connection.exec('delete from changements');
}

/**
 * Opens the feed that tills read. When a till's cursor points to changes that no longer exist, the shop has been
 * restored to an earlier state: the answer makes the till start again from the first record.
 */
export function openChangeFeed({ connection, state, replicas, seals }: Deps): ChangeFeed {
  const getLast = connection
    .prepare<[], number>("select ifnull((select seq from sqlite_sequence where name = 'changements'), 0)")
    .pluck();
  const runs = openFeedRuns({ state, seals, getLast: () => getLast.get() ?? 0 });
  if (!connection.prepare('select 1 from changements limit 1').get()) {
    connection.exec(`insert into changements (entite, code) ${allRecords}`);
  }
  const page = connection.prepare<[number, number], Row>(
    'select seq, entite, code from changements where seq > ? order by seq limit ?',
  );
  const touch = connection.prepare('insert or replace into changements (entite, code) values (?, ?)');
  const countAfter = connection.prepare<[number], number>('select count(*) from changements where seq > ?').pluck();

  /** Reads a record; undefined when the disk damaged it, so that its code finds nothing. */
  const findSound = (entite: Entite, code: string) => readSound(() => replicas.find(entite, code));

  return {
    hasLost: (since, temoin = '') => [since, ...temoin.split(' ')].some(runs.isLost),
    isOfNow: runs.isOwn,
    getCursor: () => runs.toCursor(getLast.get() ?? 0),

    mended(table, row) {
      const entite = table === 'mouvements_lignes' ? 'mouvement' : findEntite(table);
      const code = table === 'boutique' ? table : String(row.origine ?? row[summedTables[table].key]);
      if (entite && findSound(entite, code)) touch.run(entite, code);
    },

    list(since, limit, temoin = '') {
      const shown = [since, ...temoin.split(' ')].filter((cursor) => cursor !== '');
      const recommence = shown.some((cursor) => runs.findSeq(cursor) === undefined);
      const from = recommence ? 0 : (runs.findSeq(since) ?? 0);
      const rows = page.all(from, limit);
      const last = rows.at(-1)?.seq ?? from;
      const changements = rows.flatMap(({ entite, code }) => {
        const enregistrement = findSound(entite, code);
        return enregistrement ? [{ entite, code, enregistrement }] : [];
      });
      return { changements, curseur: runs.toCursor(last), restants: countAfter.get(last) ?? 0, recommence };
    },
  };
}
