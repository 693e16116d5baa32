import type { Changements, Entite } from '#shared/contracts/postes/gateway.ts';
import type { Seals } from '#server/sharing/boutique/numbers/sealing.ts';
import { toLineCode } from './to-row.ts';
import { feedStart, type FluxRuns, type FeedPlace } from './flux-runs.ts';
import type { Ask } from './hub-database.ts';

/**
 * The shop that reads the feed: its feed holds the records common to the group, the shop's card, and the records of the
 * shops it follows or that go to it.
 */
type Reader = {
  groupe: string;
  boutique: string;
  suivies: readonly string[];
  /** The cut it has: what that or an earlier one left out is not sent, opening stocks are. */
  coupe: number | null;
};
type Asked = { since: string; temoin: string; limit: number };
type Row = { entite: Entite; code: string; record: Record<string, unknown>; xid: string; seq: string };

type FeedPage = Pick<Changements, 'changements' | 'curseur' | 'restants' | 'recommence'>;

/** Counts no further: the figure only shows how far a first copy has come. */
const mostCounted = 100_000;
/** After this many pages what is left is counted again, where there was more than is counted. */
const pagesBetween = 50;
/** How many readers' remaining changes are remembered at a time. */
const mostRemembered = 1_000;

/**
 * SQL of the changes after a cursor. Pages end before the first open transaction, whose changes may come before
 * existing ones: nothing is ever written before a place that a reader has passed. A transaction held open holds back
 * what others wrote after it began.
 */
const readFrom = (from: string, most: string, { isCut }: Cutting) => {
  const after = `groupe = $1 and (xid, seq) > ($4::xid8, $5::bigint) and ${from}`;
  return `(select entite, code, xid, seq from enregistrements where boutique is null and ${after}
      order by boutique, xid, seq limit ${most})
    union all select e.* from unnest($3::text[]) as s (code), lateral (select entite, code, xid, seq from enregistrements
      where boutique = s.code and (entite <> 'boutique' or s.code = $2) and ${after}${isCut ? ` and ${isSent}` : ''}
      order by xid, seq limit ${most}) as e
    union all select e.* from unnest($3::text[]) as s (code), lateral (select entite, code, xid, seq from enregistrements
      where vers = s.code and boutique <> all ($3) and ${after} order by xid, seq limit ${most}) as e
    ${isCut ? `union all (select 'mouvement', code, xid, seq from ouvertures where boutique = $2 and coupe <= $6 and ${after} order by xid, seq limit ${most})` : ''}`;
};

type Cutting = { isCut: boolean };
/** SQL condition on records that the cut $6 of the reader's own shop did not leave out: each is looked up by its key. */
const isSent = `coalesce((select p.coupe from passes p where p.groupe = $1 and p.boutique = $2
  and p.entite = enregistrements.entite and p.code = enregistrements.code), $6 + 1) > $6`;

/**
 * Common records, each shop's, and those that go to each are found separately by their index, however many other
 * records there are; then they are put in order.
 */
const toPage = ({ isCut }: Cutting) => {
  const limit = isCut ? '$7' : '$6';
  const placed = `(select * from (${readFrom('xid < horizon()', limit, { isCut })}) as every order by xid, seq limit ${limit}) as t`;
  return isCut
    ? `select t.entite, t.code, coalesce(o.record, e.record) as record, t.xid::text, t.seq::text from ${placed}
      left join ouvertures o on o.groupe = $1 and t.entite = 'mouvement' and o.code = t.code
      left join enregistrements e on e.groupe = $1 and e.entite = t.entite and e.code = t.code order by t.xid, t.seq`
    : `select e.entite, e.code, e.record, e.xid::text, e.seq::text from ${placed}
      join enregistrements e on e.groupe = $1 and e.entite = t.entite and e.code = t.code order by t.xid, t.seq`;
};

const toCount = (cutting: Cutting) =>
  `select count(*) from (select from (${readFrom('xid < horizon()', String(mostCounted), cutting)}) as every limit ${mostCounted}) as after`;

const toNext = (cutting: Cutting) =>
  `select xid < horizon() as est_la from (${readFrom('true', '1', cutting)}) as every order by xid, seq limit 1`;

/** The questions of readers that are sent everything, and of those with a cut, each prepared under its own name. */
const toQuestions = (cutting: Cutting) => {
  const toNom = (nom: string) => (cutting.isCut ? `${nom}-coupe` : nom);
  return {
    page: { nom: toNom('flux-page'), texte: toPage(cutting) },
    count: { nom: toNom('flux-reste'), texte: toCount(cutting) },
    next: { nom: toNom('flux-suite'), texte: toNext(cutting) },
  };
};
const [ofAll, ofCut] = [toQuestions({ isCut: false }), toQuestions({ isCut: true })];
const toQuestion = ({ coupe }: Reader) => (coupe === null ? ofAll : ofCut);

/**
 * Creates the feed of a hub: each record once, at the place of its last write. A reader whose cursor is for changes
 * that no longer exist begins again.
 */
export function createHubFeed(ask: Ask, runs: FluxRuns) {
  const listShown = ({ since, temoin }: Pick<Asked, 'since' | 'temoin'>) =>
    [since, ...temoin.split(' ')].filter((cursor) => cursor !== '');

  const countLeft = createRemaining(async (reader, place) => {
    const valeurs = toAsked(reader, place);
    const [row] = await ask<{ count: string }>({ ...toQuestion(reader).count, valeurs });
    return Number(row?.count ?? 0);
  });

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
      const [row] = await ask<{ est_la: boolean }>({ ...toQuestion(reader).next, valeurs: toAsked(reader, place) });
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
      const rows = await ask<Row>({ ...toQuestion(reader).page, valeurs });
      const last = rows.at(-1);
      const end = last ? { xid: BigInt(last.xid), seq: BigInt(last.seq) } : from;
      const curseur = runs.toCursor(end, seals);
      const page = { since: recommence ? '' : asked.since, curseur, end, length: rows.length };
      const restants = rows.length < asked.limit ? 0 : await countLeft(reader, page);
      const changements = rows.map(({ entite, code, record: enregistrement }) => ({
        entite,
        code: toLineCode(entite, code),
        enregistrement,
      }));
      return { changements, curseur, restants, recommence };
    },
  };
}

type Page = { since: string; curseur: string; end: FeedPlace; length: number };
type Left = { restants: number; pages: number };

/**
 * Creates the function that returns how many changes are left after a full page. Counting takes longer than the page,
 * and a first copy has hundreds: what was left after the page before is remembered, and counted only where this node
 * does not know it.
 */
function createRemaining(count: (reader: Reader, place: FeedPlace) => Promise<number>) {
  const remembered = new Map<string, Left>();
  const toKey = ({ groupe, boutique, suivies, coupe }: Reader, cursor: string) =>
    JSON.stringify([groupe, boutique, suivies, coupe, cursor]);

  return async (reader: Reader, { since, curseur, end, length }: Page): Promise<number> => {
    const left = toLeft(remembered.get(toKey(reader, since)), length) ?? {
      restants: await count(reader, end),
      pages: 0,
    };
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(toKey(reader, curseur), left);
    return left.restants;
  };
}

/** Returns what is left after a page of this length, from what was left before it; undefined where it must be counted. */
function toLeft(before: Left | undefined, length: number): Left | undefined {
  if (!before) return undefined;
  const { restants, pages } = before;
  if (restants >= mostCounted) return pages < pagesBetween ? { restants, pages: pages + 1 } : undefined;
  return restants > length ? { restants: restants - length, pages } : undefined;
}

const toAsked = ({ groupe, boutique, suivies, coupe }: Reader, { xid, seq }: FeedPlace) => [
  groupe,
  boutique,
  suivies,
  String(xid),
  String(seq),
  ...(coupe === null ? [] : [coupe]),
];
