import type { Connection } from '#server/database/database.ts';
import type { StoredNumbers } from '#server/installation/stored-numbers.ts';
import { findOwnRang, findRang, isCodePrefix, toNumero } from '#server/backoffice/numbering/series.ts';

type Deps = { connection: Connection; poste: string; numbers: StoredNumbers };

export type LastNumbers = ReturnType<typeof createLastNumbers>;

/**
 * Stores the last known number of each series, of this till and others, whether its record is here or not. Writes run
 * in the caller's transaction.
 */
export function createLastNumbers({ connection, poste: own, numbers }: Deps) {
  const raiseNumber = prepareRaise(connection, 'numerotations', 'serie');
  const raiseCode = prepareRaise(connection, 'tiers_series', 'prefixe');
  const counters =
    "select serie, dernier from numerotations union all select rtrim(prefixe, '-'), dernier from tiers_series";
  const list = connection.prepare<[], Counter>(
    `select serie, max(dernier) as dernier from (${counters}) where dernier > 0 group by serie order by serie`,
  );
  const find = connection
    .prepare<[string], number>(`select ifnull(max(dernier), 0) from (${counters}) where serie = ?`)
    .pluck();

  /** Makes the series continue after that number. */
  function raise(serie: string, dernier: number): void {
    const isCode = isCodePrefix(serie.slice(0, 2));
    const name = isCode ? `${serie}-` : serie;
    (isCode ? raiseCode : raiseNumber).run(name, dernier);
    if (serie.split('-')[1] === own) numbers.give(name, dernier);
  }

  /** Makes a series continue after a number that came from elsewhere; a code of no series changes nothing. */
  function follow(code: string): void {
    const found = findRang(code);
    if (found) raise(found.serie, found.rang);
  }

  return {
    raise,
    follow,
    find: (serie: string): number => find.get(serie) ?? 0,
    /** Lists the numbers beyond the last one known of their series. */
    listUnknown(numeros: readonly string[]): string[] {
      const known = new Map(list.all().map(({ serie, dernier }) => [serie, dernier]));
      return numeros.filter((numero) => {
        const found = findRang(numero);
        return found !== undefined && found.rang > (known.get(found.serie) ?? 0);
      });
    },

    /** Lists the last number of each series that has begun, of one till or of all: `FA-P02-000123`. */
    list: (poste?: string): string[] =>
      list
        .all()
        .map(({ serie, dernier }) => toNumero(serie, dernier))
        .filter((numero) => poste === undefined || findRang(numero)?.poste === poste),

    /**
     * Follows every record there is: some may have come while this back office had another role, or from another
     * program.
     */
    followAll(): void {
      for (const table of numberedTables) for (const code of listHighest(connection, table)) follow(code);
      const isGiven = (code: string) => findOwnRang('tiers', code) !== undefined;
      listHighest(connection, 'tiers').filter(isGiven).forEach(follow);
    },
  };
}

/** The tables whose rows each have a number of a series. */
export const numberedTables = [
  'documents',
  'mouvements',
  'reglements',
  'sessions_caisse',
  'clotures',
  'inventaires',
  'pointages',
  'transferts',
  'arrivees',
  'commandes_fournisseurs',
];

type Counter = { serie: string; dernier: number };

function prepareRaise(connection: Connection, table: string, column: string) {
  return connection.prepare<[string, number]>(
    `insert into ${table} (${column}, dernier) values (?, ?)
    on conflict (${column}) do update set dernier = excluded.dernier where dernier < excluded.dernier`,
  );
}

/** Returns the highest code of each series in a table: codes that differ by their last figures only. */
function listHighest(connection: Connection, table: string): string[] {
  const begin = "rtrim(numero, '0123456789')";
  const highest = `select numero, max(cast(substr(numero, length(${begin}) + 1) as integer)) from ${table} where length(numero) <= 20 group by ${begin}`;
  return connection.prepare<[], string>(highest).pluck().all();
}
