import { randomBytes } from 'node:crypto';
import type { Seals } from '#server/sharing/boutique/numbers/seals.ts';
import type { Ask, HubDatabase } from './hub-database.ts';

/** From one server of the database to the next; `debut` is the first transaction that was not over when it began. */
type Run = { nom: string; debut: bigint };

/** A place in the feed: the transaction that wrote a record, and which of its records. */
export type FeedPlace = { xid: bigint; seq: bigint };

const longestMs = 5_000;

export const feedStart: FeedPlace = { xid: 0n, seq: 0n };

export type FluxRuns = Awaited<ReturnType<typeof openFluxRuns>>;

/**
 * The runs of the feed. A cursor names the run it was given in, the transaction it reaches and is sealed. A database that went
 * back (to a backup, to a point in time, to a replica that had not heard all) is served by another server: a run begins with it.
 * A cursor of an earlier run is of changes that are not here when its transaction is none of before that beginning, or is one
 * that this database knows to have failed.
 */
export async function openFluxRuns({ transact, ask, onConnect }: Pick<HubDatabase, 'transact' | 'ask' | 'onConnect'>) {
  let runs = await transact(readRuns);
  let readAt = performance.now();
  onConnect(() => void (readAt = -Infinity));

  function getOwn(): Run {
    const own = runs.at(-1);
    if (!own) throw new Error('the feed has no run');
    return own;
  }

  /** Where a cursor stands; undefined for one of changes that are not here. */
  async function findPlace(cursor: string): Promise<FeedPlace | undefined> {
    const [nom, text = ''] = cursor.split('.', 1).join().split(':');
    const [, xid, seq] = /^(\d{1,20})-(\d{1,19})$/.exec(text) ?? [];
    const index = runs.findIndex((run) => run.nom === nom);
    if (xid === undefined || seq === undefined || index < 0) return undefined;
    const place = { xid: BigInt(xid), seq: BigInt(seq) };
    const next = runs[index + 1];
    if (!next || place.xid === 0n) return place;
    return place.xid < next.debut && !(await isFailed(ask, xid)) ? place : undefined;
  }

  return {
    /** Before cursors are read or given: the server may be another one since the last time, also behind one that pools connections. */
    async refresh(): Promise<void> {
      if (performance.now() - readAt < longestMs) return;
      readAt = performance.now();
      runs = await transact(readRuns);
    },

    findPlace,
    isOfNow: (cursor: string): boolean => cursor.startsWith(`${getOwn().nom}:`),
    /** True for a cursor that was given here, of changes that are here no more. */
    isLost: async (cursor: string, seals: Seals): Promise<boolean> =>
      seals.open(cursor) !== undefined && (await findPlace(cursor)) === undefined,
    toCursor: ({ xid, seq }: FeedPlace, seals: Seals): string => seals.seal(`${getOwn().nom}:${xid}-${seq}`),
  };
}

/** True of a transaction that was under way when this server began: what it wrote is not here. */
async function isFailed(ask: Ask, xid: string): Promise<boolean> {
  const [row] = await ask<{ statut: string | null }>({
    texte:
      'select case when $1::xid8 < pg_snapshot_xmax(pg_current_snapshot()) then pg_xact_status($1::xid8) end as statut',
    valeurs: [xid],
  });
  return row?.statut === 'aborted';
}

type Row = { nom: string; debut: string; courante: boolean };

/** The runs in their order, the one of this server last: begun now if it is new. */
async function readRuns(ask: Ask): Promise<Run[]> {
  const found = await listRuns(ask);
  if (found.at(-1)?.courante) return found.map(toRun);
  await ask({ texte: "select pg_advisory_xact_lock(hashtextextended('comptoir-hub-flux', 0))" });
  await startOver(ask);
  await ask({
    texte: 'insert into flux (nom, instance, debut) values ($1, instance(), $2::xid8) on conflict do nothing',
    valeurs: [randomBytes(9).toString('base64url'), await findDebut(ask)],
  });
  return (await listRuns(ask)).map(toRun);
}

const listRuns = (ask: Ask) =>
  ask<Row>({ nom: 'flux', texte: 'select nom, debut::text, instance = instance() as courante from flux order by id' });

const toRun = ({ nom, debut }: Row): Run => ({ nom, debut: BigInt(debut) });

/**
 * Transactions of another server's count, as after `pg_dump`, may be of numbers that are yet to come here: nobody would be
 * told of what they wrote. All of it is then written as of the first transaction there is, in its order.
 */
async function startOver(ask: Ask): Promise<void> {
  await ask({
    texte: `update enregistrements set xid = '3' where exists (
      select from enregistrements where xid >= pg_snapshot_xmax(pg_current_snapshot()))`,
  });
}

/** None of the cursors given before stands where all was written as of the first transaction. */
async function findDebut(ask: Ask): Promise<string> {
  const [row] = await ask<{ debut: string }>({
    texte: `select case when exists (select from enregistrements) and not exists (select from enregistrements where xid <> '3')
      then '1' else pg_current_xact_id()::text end as debut`,
  });
  return row?.debut ?? '1';
}
