import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import type { Arrivee, Transfert } from '#shared/contracts/transferts/transfert.ts';
import { findDifferences } from './sync-model-checks.ts';
import { listFacts } from './sync-model-side.ts';
import { boutique } from './sync-model-transferts.ts';
import { articles, autreBoutique, type World } from './sync-model-world.ts';

type Line = {
  origine: string;
  article_ref: string;
  depot_code: string;
  quantite: number;
  /** Goods between two shops, a count of the stock, or a sale. */
  cause: 'between' | 'count' | null;
};
type Goods = {
  transferts: Transfert[];
  arrivees: Arrivee[];
  /** What each movement moved, in millionths, in the order it says. */
  moved: Map<string, Line[]>;
  /** Millionths by article and depot. */
  stocks: Record<string, number>;
};
/** What a transfert took from a shop, or an arrivée brought it. */
type Step = { mouvement: string | null; depot_code: string; lignes: { article_ref: string; quantite: number }[] };

/** Quantities are summed as whole millionths: binary fractions add up to something else. */
const toMillionths = (quantite: number) => Math.round(quantite * 1e6);
const toKey = ({ article_ref, depot_code }: Pick<Line, 'article_ref' | 'depot_code'>) => `${article_ref} ${depot_code}`;

function readGoods(dataDir: string): Goods {
  const database = new SQLite(join(dataDir, 'backoffice.db'), { readonly: true });
  const list = <T>(table: string) => {
    const rows = database.prepare<[], string>(`select record from ${table} order by numero`).pluck().all();
    return rows.map((record) => JSON.parse(record) as T);
  };
  const lines = database.prepare<[], Line>(
    `select origine, article_ref, mouvements_lignes.depot_code, quantite,
      case
        when reference glob 'Transfert TR-*' or reference glob 'Annulation AR-*' then 'between'
        when reference glob 'Inventaire IN-*' or reference glob 'Annulation IN-*' then 'count'
      end as cause
      from mouvements join mouvements_lignes on origine = numero order by mouvements_lignes.id`,
  );
  const stocks = database.prepare<[], [string, number]>(
    "select article_ref || ' ' || depot_code, reel from stocks where reel <> 0",
  );
  try {
    return {
      transferts: list<Transfert>('transferts'),
      arrivees: list<Arrivee>('arrivees'),
      moved: Map.groupBy(lines.all(), ({ origine }) => origine),
      stocks: Object.fromEntries(stocks.raw().all()),
    };
  } finally {
    database.close();
  }
}

/** Finds where two shops disagree about the goods between them, or where their stock by depot is not the sum of these. */
export async function findWrongTransferts(world: World): Promise<string[]> {
  const { shop, sides, autre, hub } = world;
  if (!autre || !hub) return [];
  const [here, there] = [readGoods(shop.dataDir), readGoods(autre.side.dataDir)];
  return [
    ...findOtherGoods(here, there).map((found) => `${autre.poste} ${found}`),
    ...sides.flatMap(({ dataDir }, index) => {
      const own = readGoods(dataDir);
      const stocks = findDifferences(here.stocks, own.stocks);
      return [...findOtherGoods(here, own), ...stocks].map((found) => `P0${index + 1} ${found}`);
    }),
    ...findWrongShop(world, { code: boutique, goods: here, dataDir: shop.dataDir }),
    ...findWrongShop(world, { code: autreBoutique.code, goods: there, dataDir: autre.side.dataDir }),
    ...(await findWrongAtHub(hub.database, { [boutique]: here, [autreBoutique.code]: there })),
  ];
}

const byNumero = (records: readonly { numero: string }[]) =>
  Object.fromEntries(records.map((one) => [one.numero, one]));

function findOtherGoods(truth: Goods, own: Goods): string[] {
  const all = ({ transferts, arrivees }: Goods) => byNumero([...transferts, ...arrivees]);
  return findDifferences(all(truth), all(own));
}

type Shop = { code: string; goods: Goods; dataDir: string };

/** Finds what is wrong in a shop: movements that are not what they were made for, and depots that have another sum. */
function findWrongShop({ causes, facts }: World, { code, goods, dataDir }: Shop): string[] {
  const steps = listSteps(goods, code);
  const named = new Map(steps.map((step) => [step.mouvement, step]));
  const ofCause = (cause: Line['cause']) => [...goods.moved].filter(([, [line]]) => line?.cause === cause);
  const orphans = ofCause('between').filter(([numero]) => !named.has(numero));
  const factOf = listFacts(dataDir);
  // A movement may have been sent when the disk was lost that had what it was made for.
  const isLost = (numero: string) => !facts.has(causes.get(factOf.get(numero) ?? '') ?? '');
  const others = [...orphans, ...ofCause('count')].flatMap(([, lines]) => lines);
  const sums = sumByDepot([...steps.flatMap(toLines), ...others]);
  return [
    ...orphans.filter(([numero]) => !isLost(numero)).map(([numero]) => `${numero} of ${code} is of no transfert`),
    ...findWrongMoves(steps, goods).map((found) => `${code}: ${found}`),
    ...findWrongDepots(goods, sums, code).map((found) => `${code} has ${found}`),
  ];
}

/** Lists what transferts took from a shop and arrivées brought it. */
function listSteps({ transferts, arrivees }: Goods, code: string): Step[] {
  const sent = transferts
    .filter(({ origine }) => origine === code)
    .map(({ lignes, ...one }) => ({ ...one, lignes: lignes.map((line) => ({ ...line, quantite: -line.quantite })) }));
  const came = arrivees
    .filter(({ boutique: place }) => place === code)
    .map(({ lignes, ...one }) => ({ ...one, lignes: lignes.map((line) => ({ ...line, quantite: line.recu })) }));
  return [...sent, ...came];
}

const toLines = ({ depot_code, lignes }: Step) =>
  lignes
    .map(({ article_ref, quantite }) => ({ article_ref, depot_code, quantite: toMillionths(quantite) }))
    .filter(({ quantite }) => quantite !== 0);

/** Finds transferts and arrivées whose movement is also another's, or moved something else. */
function findWrongMoves(steps: readonly Step[], { moved }: Goods): string[] {
  const by = Map.groupBy(steps, ({ mouvement }) => mouvement);
  return steps.flatMap((step) => {
    const { mouvement } = step;
    const said = toLines(step).map((line) => `${toKey(line)} ${line.quantite}`);
    if (mouvement === null) return said.map((line) => `${line} came by no movement`);
    const own = (moved.get(mouvement) ?? []).map((line) => `${toKey(line)} ${line.quantite}`);
    const isAlone = by.get(mouvement)?.length === 1;
    return isAlone && own.toString() === said.toString()
      ? []
      : [`${mouvement} moved ${own.join()}, not ${said.join()}`];
  });
}

function sumByDepot(lines: readonly Pick<Line, 'article_ref' | 'depot_code' | 'quantite'>[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(toKey(line), (sums.get(toKey(line)) ?? 0) + line.quantite);
  return sums;
}

/** Finds depots with another stock than what goods between shops and counts left there; the first shop sells from its main one. */
function findWrongDepots({ stocks }: Goods, sums: ReadonlyMap<string, number>, code: string): string[] {
  const isLooked = (key: string) => code !== boutique || !key.endsWith(' PRINCIPAL');
  return [...new Set([...sums.keys(), ...Object.keys(stocks)])]
    .filter((key) => isLooked(key) && (sums.get(key) ?? 0) !== (stocks[key] ?? 0))
    .map((key) => `${stocks[key] ?? 0} of ${key}, not ${sums.get(key) ?? 0}`);
}

/** Finds stocks that the hub counts otherwise than the shop they are in. */
async function findWrongAtHub(connectionString: string, shops: Record<string, Goods>): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ boutique: string; article: string; quantite: string }>(
      'select boutique, article, quantite from lecture.stocks',
    );
    const told = new Map(rows.map((row) => [`${row.boutique} ${row.article}`, toMillionths(Number(row.quantite))]));
    return Object.entries(shops).flatMap(([code, { stocks }]) =>
      articles.flatMap((article) => {
        const own = Object.entries(stocks).filter(([key]) => key.startsWith(`${article} `));
        const sum = own.reduce((total, [, reel]) => total + reel, 0);
        const there = told.get(`${code} ${article}`) ?? 0;
        return there === sum ? [] : [`the hub has ${there} of ${article} in ${code}, not ${sum}`];
      }),
    );
  } finally {
    await client.end();
  }
}
