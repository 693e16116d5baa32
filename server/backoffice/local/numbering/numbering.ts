import type { Connection } from '#server/database/database.ts';

export type Numbering = {
  /** The next number of a series, e.g. `take('FA')` gives `FA-P01-000123`. */
  take(prefix: string): string;
  /**
   * Goes on after a number of this till's that came from elsewhere: put back to a backup, it does not know what it gave
   * since. Any other code changes nothing.
   */
  follow(numero: string): void;
};

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
  const goOnAfter = connection.prepare<[string, number]>(
    `insert into numerotations (serie, dernier) values (?, ?)
    on conflict (serie) do update set dernier = excluded.dernier where dernier < excluded.dernier`,
  );
  const own = new RegExp(`^([A-Z]{2}-${poste})-(\\d{${digits},9})$`);

  return {
    take(prefix) {
      const serie = `${prefix}-${poste}`;
      return toNumero(serie, takeNext.get(serie) ?? 1);
    },

    follow(numero) {
      const [, serie, rang] = own.exec(numero) ?? [];
      if (serie !== undefined) goOnAfter.run(serie, Number(rang));
    },
  };
}

/** A number as it is written: `FA-P01-000123`. */
export function toNumero(serie: string, rang: number): string {
  return `${serie}-${String(rang).padStart(digits, '0')}`;
}
