import type { Changements, Entite } from '#shared/contracts/postes/gateway.ts';
import type { Seals } from '#server/sharing/boutique/numbers/sealing.ts';
import { toLineCode } from './to-row.ts';
import { feedStart, type FluxRuns, type FeedPlace } from './flux-runs.ts';
import type { Ask } from './hub-database.ts';

/** Whose feed it is: what is common in the group, its shop's card, and what happened in the shops it is told of, or goes to them. */
export type Reader = { groupe: string; boutique: string; suivies: readonly string[] };
type Asked = { since: string; temoin: string; limit: number };
type Row = { entite: Entite; code: string; record: Record<string, unknown>; xid: string; seq: string };

export type FeedPage = Pick<Changements, 'changements' | 'curseur' | 'restants' | 'recommence'>;

/** More are not counted: it is told how far a first copy has come. */
const mostCounted = 100_000;

/**
 * Its pages end before the first transaction that is not over, whose changes may come before some that are there already: what
 * a reader has passed is never written later. A transaction that is held open holds back what others wrote after it began.
 */
const told = (from: string, most: string) => {
  const after = `groupe = $1 and (xid, seq) > ($4::xid8, $5::bigint) and ${from}`;
  return `(select entite, code, xid, seq from enregistrements where boutique is null and ${after}
      order by boutique, xid, seq limit ${most})
    union all select e.* from unnest($3::text[]) as s (code), lateral (select entite, code, xid, seq from enregistrements
      where boutique = s.code and (entite <> 'boutique' or s.code = $2) and ${after} order by xid, seq limit ${most}) as e
    union all select e.* from unnest($3::text[]) as s (code), lateral (select entite, code, xid, seq from enregistrements
      where vers = s.code and boutique <> all ($3) and ${after} order by xid, seq limit ${most}) as e`;
};

/** What is common, each shop's and what goes to each are found apart, by their index, however much there is of others; then put in order. */
const page = `select e.entite, e.code, e.record, e.xid::text, e.seq::text
  from (select * from (${told('xid < horizon()', '$6')}) as every order by xid, seq limit $6) as t
  join enregistrements e on e.groupe = $1 and e.entite = t.entite and e.code = t.code order by t.xid, t.seq`;

const count = `select count(*) from (select from (${told('xid < horizon()', String(mostCounted))}) as every limit ${mostCounted}) as after`;

const next = `select xid < horizon() as est_la from (${told('true', '1')}) as every order by xid, seq limit 1`;

/** The feed of a hub: each record once, where it was last written. A reader of what is here no more begins again. */
export function createHubFeed(ask: Ask, runs: FluxRuns) {
  const listShown = ({ since, temoin }: Pick<Asked, 'since' | 'temoin'>) =>
    [since, ...temoin.split(' ')].filter((cursor) => cursor !== '');

  async function countAfter(reader: Reader, place: FeedPlace): Promise<number> {
    const valeurs = toAsked(reader, place);
    const [row] = await ask<{ count: string }>({ nom: 'flux-reste', texte: count, valeurs });
    return Number(row?.count ?? 0);
  }

  return {
    /** True where a cursor was given here, for changes that are here no more: the database has gone back. */
    async hasLost(asked: Pick<Asked, 'since' | 'temoin'>, seals: Seals): Promise<boolean> {
      await runs.refresh();
      const lost = await Promise.all(listShown(asked).map((cursor) => runs.isLost(cursor, seals)));
      return lost.includes(true);
    },

    /** What comes after a cursor: something, also where it is of changes that are here no more; something that is held back; nothing. */
    async findNews(reader: Reader, since: string): Promise<'there' | 'held' | 'none'> {
      await runs.refresh();
      const place = await runs.findPlace(since);
      if (!place) return 'there';
      const [row] = await ask<{ est_la: boolean }>({ nom: 'flux-suite', texte: next, valeurs: toAsked(reader, place) });
      if (!row) return 'none';
      return row.est_la ? 'there' : 'held';
    },

    async list(reader: Reader, asked: Asked, seals: Seals): Promise<FeedPage> {
      const places = await Promise.all(listShown(asked).map((cursor) => runs.findPlace(cursor)));
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
