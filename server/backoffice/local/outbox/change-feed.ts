import { randomUUID } from 'node:crypto';
import type { Changements, Entite } from '#shared/contracts/gateway.ts';
import type { Connection } from '#server/database/database.ts';
import { recordTables } from './record-tables.ts';
import type { ReplicationState } from './replication-state.ts';
import type { Repliques } from './repliques.ts';

type Deps = { connection: Connection; state: ReplicationState; repliques: Repliques };
type Row = { seq: number; entite: Entite; code: string };

export type ChangeFeed = { list(since: string, limit: number): Changements };

/** Every record there is, once: what the feed begins with. */
const allRecords = [
  "select 'boutique' as entite, 'boutique' as code from boutique",
  ...recordTables.map(({ entite, table, column }) => `select '${entite}', ${column} from ${table}`),
].join(' union all ');

/** Forgets the feed of a back office no till reads: it misses what is written from now on. */
export function forgetFeed(connection: Connection): void {
  if (connection.prepare('select 1 from changements limit 1').get()) connection.exec('delete from changements');
}

/**
 * The feed tills read. A cursor names the feed it was given by: of another one, e.g. after a backup was restored, it
 * starts again from the first record, which changes nothing where it is known.
 */
export function openChangeFeed({ connection, state, repliques }: Deps): ChangeFeed {
  if (!connection.prepare('select 1 from changements limit 1').get()) {
    connection.exec(`insert into changements (entite, code) ${allRecords}`);
    state.set('flux', randomUUID());
  }
  const name = state.find('flux') ?? state.set('flux', randomUUID());
  const page = connection.prepare<[number, number], Row>(
    'select seq, entite, code from changements where seq > ? order by seq limit ?',
  );
  const countAfter = connection.prepare<[number], number>('select count(*) from changements where seq > ?').pluck();
  const getLast = connection.prepare<[], number>('select ifnull(max(seq), 0) from changements').pluck();

  function toSeq(cursor: string): number {
    const [feed, text] = cursor.split(':');
    const seq = Number(text);
    return feed === name && Number.isSafeInteger(seq) && seq <= (getLast.get() ?? 0) ? seq : 0;
  }

  return {
    list(since, limit) {
      const from = toSeq(since);
      const rows = page.all(from, limit);
      const last = rows.at(-1)?.seq ?? from;
      const changements = rows.map(({ entite, code }) => {
        return { entite, code, enregistrement: repliques.get(entite, code) };
      });
      return { changements, curseur: `${name}:${last}`, restants: countAfter.get(last) ?? 0 };
    },
  };
}
