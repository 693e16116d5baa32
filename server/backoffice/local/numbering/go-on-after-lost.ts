import type { Connection } from '#server/database/database.ts';
import type { StoredNumbers } from '#server/installation/stored-numbers.ts';

/**
 * Numbers that were given, are no longer in the database and are not given again: the series continues after `next`.
 */
export type LostNumbers = { serie: string; first: number; last: number; next: number };

const tables = [
  { table: 'numerotations', column: 'serie' },
  { table: 'tiers_series', column: 'prefixe' },
] as const;

/**
 * Returns a reader of the last number of a series, either of documents and movements or of codes, whose name ends with
 * a hyphen.
 */
export function createLastReader(connection: Connection): (serie: string) => number {
  const find = connection
    .prepare<{ serie: string }, number>(
      tables.map(({ table, column }) => `select dernier from ${table} where ${column} = :serie`).join(' union all '),
    )
    .pluck();
  return (serie) => find.get({ serie }) ?? 0;
}

type Deps = { connection: Connection; poste: string; numbers: StoredNumbers };

/**
 * Compares the series with what is stored of them outside the database. When numbers are missing, the database lost
 * some of its last transactions: every series of this till then continues after all it may have given. Other tills look
 * after their own.
 */
export function goOnAfterLost({ connection, poste, numbers }: Deps): LostNumbers[] {
  const findLast = createLastReader(connection);
  const kept = numbers.list();
  const lost = kept.filter(({ serie, given }) => findLast(serie) < given);
  const found = lost.map(({ serie, given, atMost }) => ({
    serie,
    first: findLast(serie) + 1,
    last: given,
    next: atMost,
  }));
  if (lost.length > 0) connection.transaction(() => raiseAll(connection, kept)).immediate();
  for (const serie of listSeries(connection)) if (serie.split('-')[1] === poste) numbers.give(serie, findLast(serie));
  numbers.settle(findLast);
  return found;
}

function raiseAll(connection: Connection, kept: ReturnType<StoredNumbers['list']>) {
  const [numbers, codes] = tables.map(({ table, column }) =>
    connection.prepare(
      `insert into ${table} (${column}, dernier) values (?, ?)
      on conflict (${column}) do update set dernier = max(dernier, excluded.dernier)`,
    ),
  );
  for (const { serie, atMost } of kept) (serie.endsWith('-') ? codes : numbers)?.run(serie, atMost);
}

function listSeries(connection: Connection): string[] {
  const all = tables.map(({ table, column }) => `select ${column} from ${table}`).join(' union all ');
  return connection.prepare<[], string>(all).pluck().all();
}
