import { randomBytes } from 'node:crypto';
import type { Seals } from '#server/sharing/boutique/numbers/sealing.ts';
import type { Ask, HubDatabase } from './hub-database.ts';

/**
 * The time between two starts of the database's server; everything that was here when it began was written before
 * `debut`.
 */
type Run = { nom: string; debut: bigint };

/** A place in the feed: the transaction that wrote a record, and its sequence number. */
export type FeedPlace = { xid: bigint; seq: bigint };

const longestMs = 5_000;

export const feedStart: FeedPlace = { xid: 0n, seq: 0n };

export type FluxRuns = Awaited<ReturnType<typeof openFluxRuns>>;

/**
 * Keeps the runs of the feed. A cursor names the run it was given in and the transaction it reaches, and is sealed. A
 * database that was restored to an earlier state (from a dump, to a point in time, from a replica that lagged) is
 * served by another server, or is another database: a run begins with it, after everything that is here then. A cursor
 * of an earlier run is invalid when its transaction is later than that, or when it says that a change was answered and
 * the answer is not here.
 */
export async function openFluxRuns({ transact, ask, onConnect }: Pick<HubDatabase, 'transact' | 'ask' | 'onConnect'>) {
  let runs = await transact(readRuns);
  let readAt = performance.now();
  let reading: Promise<void> | undefined;
  onConnect(() => void (readAt = -Infinity));

  async function read(): Promise<void> {
    readAt = performance.now();
    runs = await transact(readRuns);
  }

  function getOwn(): Run {
    const own = runs.at(-1);
    if (!own) throw new Error('the feed has no run');
    return own;
  }

  /** Returns the place of a cursor; undefined when it is for changes that no longer exist. */
  async function findPlace(cursor: string): Promise<FeedPlace | undefined> {
    const [nom, text = ''] = cursor.split('.', 1).join().split(':');
    const [, xid, seq] = /^(\d{1,20})-(\d{1,19})$/.exec(text) ?? [];
    const index = runs.findIndex((run) => run.nom === nom);
    if (xid === undefined || seq === undefined || index < 0) return undefined;
    const place = { xid: BigInt(xid), seq: BigInt(seq) };
    const next = runs[index + 1];
    if (!next || place.xid === 0n) return place;
    return place.xid < next.debut && (place.seq > 0n || (await isAnswered(ask, xid))) ? place : undefined;
  }

  return {
    /**
     * Reads the runs again before cursors are read or given: the server may be another one, also behind a connection
     * pooler.
     */
    async refresh(): Promise<void> {
      if (!reading && performance.now() - readAt < longestMs) return;
      reading ??= read().finally(() => void (reading = undefined));
      await reading;
    },

    findPlace,
    isOfNow: (cursor: string): boolean => cursor.startsWith(`${getOwn().nom}:`),
    /** Returns whether a cursor was given here for changes that no longer exist. */
    isLost: async (cursor: string, seals: Seals): Promise<boolean> =>
      seals.open(cursor) !== undefined && (await findPlace(cursor)) === undefined,
    toCursor: ({ xid, seq }: FeedPlace, seals: Seals): string => seals.seal(`${getOwn().nom}:${xid}-${seq}`),
  };
}

/** Returns whether the answer of a transaction is here, or is older than the answers that are kept. */
async function isAnswered(ask: Ask, xid: string): Promise<boolean> {
  const [row] = await ask<{ there: boolean }>({
    texte: `select exists (select from cles where xid = $1::xid8) or $1::xid8 < all (select xid from cles order by xid limit 1)
      as there`,
    valeurs: [xid],
  });
  return row?.there === true;
}

type Row = { nom: string; debut: string; courante: boolean };

/** Returns the runs in order, the one of this server last; begins a new one for a new server. */
async function readRuns(ask: Ask): Promise<Run[]> {
  const found = await listRuns(ask);
  if (found.at(-1)?.courante) return found.map(toRun);
  // All records may have to be rewritten, which takes minutes; other nodes wait for it.
  await ask({ texte: 'set local statement_timeout = 0' });
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

/** SQL of the last transaction of each group's common records and of each shop's, by the index of their feeds. */
const lastWrites = `(select e.xid from groupes g, lateral (select xid from enregistrements
    where groupe = g.code and boutique is null order by boutique desc, xid desc limit 1) as e
  union all select e.xid from boutiques b, lateral (select xid from enregistrements
    where groupe = b.groupe and boutique = b.code order by xid desc limit 1) as e)`;

/**
 * Rewrites all records as of the first transaction there is, in order. Transaction numbers of another server, as after
 * `pg_dump`, may be greater than those of this one: nobody would be sent what they wrote.
 */
async function startOver(ask: Ask): Promise<void> {
  await ask({
    texte: `with ahead as (select from ${lastWrites} as e where xid >= pg_snapshot_xmax(pg_current_snapshot()) limit 1),
      forgotten as (delete from cles where exists (select from ahead)),
      openings as (update ouvertures set xid = '3' where exists (select from ahead))
      update enregistrements set xid = '3' where exists (select from ahead)`,
  });
}

/**
 * Returns the beginning of a new run: after everything that is here or, when everything was rewritten, before it, so
 * that no earlier cursor is valid.
 */
async function findDebut(ask: Ask): Promise<string> {
  const [row] = await ask<{ dernier: string | null }>({
    texte: `select greatest((select xid from ${lastWrites} as e order by xid desc limit 1),
      (select xid from cles order by xid desc limit 1), 
      (select xid from ouvertures order by xid desc limit 1))::text as dernier`,
  });
  const last = BigInt(row?.dernier ?? 0);
  return String(last > 3n ? last + 1n : 1n);
}
