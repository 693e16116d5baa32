import type { Changements, Entite } from '#shared/contracts/postes/gateway.ts';
import type { Seals } from '#server/sharing/boutique/numbers/sealing.ts';
import { toLineCode } from './to-row.ts';
import { feedStart, type FluxRuns, type FeedPlace } from './flux-runs.ts';
import type { Ask } from './hub-database.ts';

/**
 * The shop that reads the feed: its feed holds the records common to the group, the shop's card, and the records of the
 * shops it follows or that go to it.
 */
type Reader = { groupe: string; boutique: string; suivies: readonly string[] };
type Asked = { since: string; temoin: string; limit: number };
type Row = { entite: Entite; code: string; record: Record<string, unknown>; xid: string; seq: string };

type FeedPage = Pick<Changements, 'changements' | 'curseur' | 'restants' | 'recommence'>;

/** Counts no further: the figure only shows how far a first copy has come. */
const mostCounted = 100_000;

/**
 * SQL of the changes after a cursor. Pages end before the first open transaction, whose changes may come before
 * existing ones: nothing is ever written before a place that a reader has passed. A transaction held open holds back
 * what others wrote after it began.
 */
const readFrom = (from: string, most: string) => {
  const after = `groupe = $1 and (xid, seq) > ($4::xid8, $5::bigint) and ${from}`;
  return `(select entite, code, xid, seq from enregistrements where boutique is null and ${after}
      order by boutique, xid, seq limit ${most})
    union all select e.* from unnest($3::text[]) as s (code), lateral (select entite, code, xid, seq from enregistrements
      where boutique = s.code and (entite <> 'boutique' or s.code = $2) and ${after} order by xid, seq limit ${most}) as e
    union all select e.* from unnest($3::text[]) as s (code), lateral (select entite, code, xid, seq from enregistrements
      where vers = s.code and boutique <> all ($3) and ${after} order by xid, seq limit ${most}) as e`;
};

/**
 * Common records, each shop's, and those that go to each are found separately by their index, however many other
 * records there are; then they are put in order.
 */
const page = `select e.entite, e.code, e.record, e.xid::text, e.seq::text
  from (select * from (${readFrom('xid < horizon()', '$6')}) as every order by xid, seq limit $6) as t
  join enregistrements e on e.groupe = $1 and e.entite = t.entite and e.code = t.code order by t.xid, t.seq`;

const count = `select count(*) from (select from (${readFrom('xid < horizon()', String(mostCounted))}) as every limit ${mostCounted}) as after`;

const next = `select xid < horizon() as est_la from (${readFrom('true', '1')}) as every order by xid, seq limit 1`;

/**
 * Creates the feed of a hub: each record once, at the place of its last write. A reader whose cursor is for changes
 * that no longer exist begins again.
 */
export function createHubFeed(ask: Ask, runs: FluxRuns) {
  const listShown = ({ since, temoin }: Pick<Asked, 'since' | 'temoin'>) =>
    [since, ...temoin.split(' ')].filter((cursor) => cursor !== '');

  async function countAfter(reader: Reader, place: FeedPlace): Promise<number> {
    const valeurs = toAsked(reader, place);
    const [row] = await ask<{ count: string }>({ nom: 'flux-reste', texte: count, valeurs });
    return Number(row?.count ?? 0);
  }

  return {
    /**
     * Returns whether a cursor was given here for changes that no longer exist: the database has been restored to an
     * earlier state.
     */
    async hasLost(asked: Pick<Asked, 'since' | 'temoin'>, seals: Seals): Promise<boolean> {
      await runs.refresh();
      const lost = await Promise.all(listShown(asked).map((cursor) => runs.isLost(cursor, seals)));
      return lost.includes(true);
    },

    /**
     * Looks for changes after a cursor: there are some, also when the cursor is no longer valid; some are held back; or
     * none.
     */
    async findNews(reader: Reader, since: string): Promise<'there' | 'held' | 'none'> {
      await runs.refresh();
      const place = await runs.findPlace(since);
      if (!place) return 'there';
      const [row] = await ask<{ est_la: boolean }>({ nom: 'flux-suite', texte: next, valeurs: toAsked(reader, place) });
      if (!row) return 'none';
      return row.est_la ? 'there' : 'held';
    },

    async list(reader: Reader, asked: Asked, seals: Seals): Promise<FeedPage> {
      // A cursor that no hub of the group sealed may name a place that nothing will ever come after.
      const findOurs = async (cursor: string) =>
        seals.open(cursor) === undefined ? undefined : runs.findPlace(cursor);
      const places = await Promise.all(listShown(asked).map(findOurs));
      const recommence = places.includes(undefined);
      const from = (recommence || asked.since === '' ? undefined : places[0]) ?? feedStart;
      const valeurs = [...toAsked(reader, from), asked.limit];
      const rows = await ask<Row>({ nom: 'flux-page', texte: page, valeurs });
      const last = rows.at(-1);
      const end = last ? { xid: BigInt(last.xid), seq: BigInt(last.seq) } : from;
      const restants = rows.length < asked.limit ? 0 : await countAfter(reader, end);
      const changements = rows.map(({ entite, code, record: enregistrement }) => ({
        entite,
        code: toLineCode(entite, code),
        enregistrement,
      }));
      return { changements, curseur: runs.toCursor(end, seals), restants, recommence };
    },
  };
}

const toAsked = ({ groupe, boutique, suivies }: Reader, { xid, seq }: FeedPlace) => [
  groupe,
  boutique,
  suivies,
  String(xid),
  String(seq),
];
