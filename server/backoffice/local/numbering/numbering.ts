import type { Connection } from '#server/database/database.ts';

/** The next number of a series, e.g. `take('FA')` gives `FA-P01-000123`. */
export type Numbering = { take(prefix: string): string };

const digits = 6;

/**
 * The series of this till, one a prefix. A number is taken inside the transaction that uses it: what is undone gives its
 * number back, so a series is continuous and no number is given twice.
 */
export function createNumbering(connection: Connection, poste: string): Numbering {
  const takeNext = connection
    .prepare<[string], number>(
      `insert into numerotations (serie, dernier) values (?, 1)
      on conflict (serie) do update set dernier = dernier + 1 returning dernier`,
    )
    .pluck();

  return {
    take(prefix) {
      const serie = `${prefix}-${poste}`;
      return toNumero(serie, takeNext.get(serie) ?? 1);
    },
  };
}

/** A number as it is written: `FA-P01-000123`. */
export function toNumero(serie: string, rang: number): string {
  return `${serie}-${String(rang).padStart(digits, '0')}`;
}
