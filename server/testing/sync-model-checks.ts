type Records = Record<string, unknown>;
type Sale = { statut?: number; type_document?: number; lignes?: { article_code: string; quantite: number }[] };

/** What a kind of document takes out of the stock, by its type: delivery note, invoice; a credit note brings it in. */
const outgoing: Readonly<Record<number, number>> = { 30: 1, 60: 1, 50: -1 };

/** Where a till's records differ from the shared back office's. */
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

/** Series whose numbers are not 1, 2, 3… */
export function findGaps(codes: readonly string[]): string[] {
  const series = Map.groupBy(
    codes.filter((code) => /^[A-Z]{2}-\w+-\d{6}$/.test(code)),
    (code) => code.slice(0, -7),
  );
  return [...series].flatMap(([serie, own]) => {
    const found = own.map((code) => Number(code.slice(-6))).toSorted((a, b) => a - b);
    return found.every((number, index) => number === index + 1) ? [] : [`${serie} has a gap: ${found.join(' ')}`];
  });
}

/** The stock of an article is what came in, less what the documents that carry it and are not cancelled took out. */
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
    const expected = (entries.get(code) ?? 0) - (taken.get(code) ?? 0);
    return stock_reel === undefined || stock_reel === expected
      ? []
      : [`${code}: ${stock_reel} in stock, not ${expected}`];
  });
}

export type Place = { numero: string; chaine: string; porte_stock: boolean };

/** Chains whose goods were taken out by more than one document that is not cancelled. */
export function findDoubleCarriers(truth: Records, findPlace: (numero: string) => Place | undefined): string[] {
  const carriers = Object.entries(truth).flatMap(([numero, record]) => {
    const { statut, type_document = 0 } = record as Sale;
    const place = (outgoing[type_document] ?? 0) > 0 && statut !== 6 ? findPlace(numero) : undefined;
    return place?.porte_stock ? [place] : [];
  });
  return [...Map.groupBy(carriers, ({ chaine }) => chaine)].flatMap(([chaine, several]) =>
    several.length === 1
      ? []
      : [`${chaine} takes its goods out by ${several.map(({ numero }) => numero).join(' and ')}`],
  );
}
