import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { fromMillionths } from '#server/backoffice/local/stock/quantity.ts';
import { roundQuantity } from '#shared/money/money.ts';
import { countBack, countLeft, isCredited } from './sync-model-parts.ts';

type Records = Record<string, unknown>;
type Sale = {
  statut?: number;
  type_document?: number;
  lignes?: { article_code: string; quantite: number }[];
  document_source?: string | null;
  partiel?: boolean | null;
  est_acompte?: boolean | null;
};
type FindPlace = (numero: string) => Place | undefined;

/**
 * The direction in which a kind of document moves the stock, by its type code: a delivery note and an invoice take out,
 * a credit note brings in.
 */
const outgoing: Readonly<Record<number, number>> = { 30: 1, 60: 1, 50: -1 };

/** Finds where a till's records differ from the shared back office's. */
export function findDifferences(truth: Records, state: Records): string[] {
  const codes = new Set([...Object.keys(truth), ...Object.keys(state)]);
  return [...codes].flatMap((code) => {
    const [there, here] = [truth[code], state[code]].map((record) => JSON.stringify(sortKeys(record)));
    return there === here ? [] : [`${code}: ${there} there, ${here} here`];
  });
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Finds series whose numbers are not 1, 2, 3…, except those of tills that lost something: these leave a gap on purpose.
 */
export function findGaps(codes: readonly string[], lossy: ReadonlySet<string> = new Set()): string[] {
  const series = Map.groupBy(
    codes.filter((code) => /^[A-Z]{2}-\w+-\d{6}$/.test(code)),
    (code) => code.slice(0, -7),
  );
  return [...series].flatMap(([serie, own]) => {
    if (lossy.has(serie.slice(3))) return [];
    const found = own.map((code) => Number(code.slice(-6))).toSorted((a, b) => a - b);
    return found.every((number, index) => number === index + 1) ? [] : [`${serie} has a gap: ${found.join(' ')}`];
  });
}

/** Finds acknowledged facts that are missing in the end, or there twice, whatever number they have by then. */
export function findLostFacts(facts: ReadonlyMap<string, string>, truth: ReadonlyMap<string, string>): string[] {
  const there = Map.groupBy(truth.keys(), (numero) => truth.get(numero) ?? '');
  return [...facts].flatMap(([fact, numero]) => {
    const several = there.get(fact) ?? [];
    if (several.length === 0) return [`${numero} is lost`];
    return several.length === 1 ? [] : [`${numero} is there as ${several.join(' and ')}`];
  });
}

/** Sums entries and exits by article. */
export function listEntries(dataDir: string): Map<string, number> {
  const database = new SQLite(join(dataDir, 'backoffice.db'), { readonly: true });
  const query = `select article_ref, sum(quantite) from mouvements_lignes
    where origine in (select numero from mouvements) group by article_ref`;
  const rows = database.prepare<[], [string, number]>(query).raw().all();
  database.close();
  return new Map(rows.map(([reference, quantity]) => [reference, fromMillionths(quantity)]));
}

/** Finds articles whose stock is not what came in, less what the uncancelled documents that carry it took out. */
export function findWrongStock(
  truth: Records,
  entries: ReadonlyMap<string, number>,
  carries: (numero: string) => boolean,
): string[] {
  const taken = new Map<string, number>();
  for (const [numero, record] of Object.entries(truth)) {
    const { statut, type_document = 0, lignes = [] } = record as Sale;
    const sign = outgoing[type_document] ?? 0;
    if (sign === 0 || statut === 6 || !carries(numero)) continue;
    for (const { article_code, quantite } of lignes) {
      taken.set(article_code, (taken.get(article_code) ?? 0) + sign * quantite);
    }
  }
  return Object.entries(truth).flatMap(([code, record]) => {
    const { stock_reel } = record as { stock_reel?: number };
    const expected = roundQuantity((entries.get(code) ?? 0) - (taken.get(code) ?? 0));
    return stock_reel === undefined || stock_reel === expected
      ? []
      : [`${code}: ${stock_reel} in stock, not ${expected}`];
  });
}

export type Place = { numero: string; chaine: string; porte_stock: boolean };

/** Finds chains whose goods were taken out by more than one uncancelled document. */
export function findDoubleCarriers(truth: Records, findPlace: FindPlace): string[] {
  const carriers = Object.entries(truth).flatMap(([numero, record]) => {
    const { statut, type_document = 0 } = record as Sale;
    const place = (outgoing[type_document] ?? 0) > 0 && statut !== 6 ? findPlace(numero) : undefined;
    return place?.porte_stock ? [place] : [];
  });
  const chains = Map.groupBy(
    Object.keys(truth).filter((numero) => (truth[numero] as Sale).type_document !== undefined),
    (numero) => findPlace(numero)?.chaine,
  );
  const carries = (numero: string) => findPlace(numero)?.porte_stock === true;
  return [...Map.groupBy(carriers, ({ chaine }) => chaine)].flatMap(([chaine, several]) =>
    several.length <= 1 + countBack(truth, chains.get(chaine) ?? [], carries)
      ? []
      : [`${chaine} takes its goods out by ${several.map(({ numero }) => numero).join(' and ')}`],
  );
}

/** Lists the uncancelled documents among the records. */
function listStanding(truth: Records): { numero: string; sale: Sale }[] {
  return Object.entries(truth).flatMap(([numero, record]) => {
    const sale = record as Sale;
    return sale.type_document === undefined || sale.statut === 6 ? [] : [{ numero, sale }];
  });
}

/** Finds articles whose reserved stock is not what open orders promise whose goods have not left by their chain. */
export function findWrongReserve(truth: Records, findPlace: FindPlace): string[] {
  const standing = listStanding(truth);
  const carries = (numero: string) => findPlace(numero)?.porte_stock === true;
  const chains = Map.groupBy(standing, ({ numero }) => findPlace(numero)?.chaine ?? '');
  const isOut = (chaine: string) => {
    const chain = chains.get(chaine) ?? [];
    const out = chain.filter(({ numero, sale }) => (outgoing[sale.type_document ?? 0] ?? 0) > 0 && carries(numero));
    const numeros = chain.map(({ numero }) => numero);
    return out.length > countBack(truth, numeros, carries);
  };
  const promised = new Map<string, number>();
  for (const { numero, sale } of standing) {
    const isWaiting = sale.type_document === 10 && (sale.statut ?? 0) < 3 && !isOut(findPlace(numero)?.chaine ?? '');
    for (const article of new Set(isWaiting ? (sale.lignes ?? []).map(({ article_code }) => article_code) : [])) {
      promised.set(article, (promised.get(article) ?? 0) + countLeft(truth, numero, article));
    }
  }
  return Object.entries(truth).flatMap(([code, record]) => {
    const { stock_reserve } = record as { stock_reserve?: number };
    const expected = promised.get(code) ?? 0;
    return stock_reserve === undefined || stock_reserve === expected
      ? []
      : [`${code}: ${stock_reserve} reserved, not ${expected}`];
  });
}

/** Finds goods promised by an order or a delivery note that more than one document took out, in whatever chain. */
export function findGoodsTwice(truth: Records, findPlace: FindPlace): string[] {
  const toPromise = (numero: string): string => {
    const source = (truth[numero] as Sale | undefined)?.document_source ?? undefined;
    const isQuote = source === undefined || (truth[source] as Sale | undefined)?.type_document === 0;
    return isQuote ? numero : toPromise(source);
  };
  const carries = (numero: string) => findPlace(numero)?.porte_stock === true;
  // Parts are checked by what is reserved; an invoice credited whole has given its goods back.
  const carriers = listStanding(truth).filter(
    ({ numero, sale }) =>
      (outgoing[sale.type_document ?? 0] ?? 0) > 0 && carries(numero) && !sale.partiel && !isCredited(truth, numero),
  );
  return [...Map.groupBy(carriers, ({ numero }) => toPromise(numero))].flatMap(([promise, several]) =>
    several.length <= 1 + countBack(truth, [promise, ...several.map(({ numero }) => numero)], carries)
      ? []
      : [`${promise} gave its goods by ${several.map(({ numero }) => numero).join(' and ')}`],
  );
}

/**
 * Finds documents that came second in a chain although no till asked a user about it: `isReported` returns whether one did,
 * about either document. A shop that lost its database receives them in another order, and the second is then the
 * first.
 */
export function findUnreportedDoubles(
  truth: Records,
  findPlace: FindPlace,
  isReported: (source: string, made: string) => boolean,
): string[] {
  const standing = listStanding(truth);
  return standing.flatMap(({ numero, sale }) => {
    const source = sale.document_source ?? undefined;
    // A deposit invoice asks for a part of the price, in a chain of its own; the order still becomes one invoice.
    if (sale.est_acompte) return [];
    const [place, from] = [findPlace(numero), source === undefined ? undefined : findPlace(source)];
    if (source === undefined || !place || !from || place.chaine === from.chaine || isCredited(truth, numero)) return [];
    if (sale.partiel) {
      const isSecond = !place.porte_stock && !isReported(source, numero);
      return isSecond ? [`${source} gave ${numero} what had been taken without a word`] : [];
    }
    const kept = standing.find(
      (other) => other.sale.type_document === sale.type_document && findPlace(other.numero)?.chaine === from.chaine,
    );
    return !kept || isReported(source, numero) || isReported(source, kept.numero)
      ? []
      : [`${source} became ${kept.numero} and ${numero} without a word`];
  });
}
