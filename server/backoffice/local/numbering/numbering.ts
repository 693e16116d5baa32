import type { Connection } from '#server/database/database.ts';
import { noStoredNumbers } from '#server/installation/stored-numbers.ts';
import { createLastNumbers, numberedTables } from './last-numbers.ts';
import { toNumero } from '#server/backoffice/numbering/series.ts';

export type Numbering = {
  /** Takes the next number of a series, e.g. `take('FA')` returns `FA-P01-000123`. */
  take(prefix: string): string;
  /** Returns the number that will be given after `place` others, unless more are given meanwhile. Writes nothing. */
  peek(prefix: string, place: number): string;
};

/**
 * Gives the numbers of this till, one series for each prefix. A number is taken inside the transaction that uses it: an
 * undone transaction gives it back, so a series is continuous and no number is given twice. A number that exists
 * already is skipped: it came from a till that had this code in another shop. Calls `numbers` with each.
 */
export function createNumbering(connection: Connection, poste: string, numbers = noStoredNumbers): Numbering {
  const takeNext = connection
    .prepare<[string], number>(
      `insert into numerotations (serie, dernier) values (?, 1)
      on conflict (serie) do update set dernier = dernier + 1 returning dernier`,
    )
    .pluck();
  const { raise } = createLastNumbers({ connection, poste, numbers });
  const isThere = connection
    .prepare<{ numero: string }, number>(
      `select exists (select 1 from documents where numero = :numero)
      or exists (select 1 from mouvements where numero = :numero)
      or exists (select 1 from sessions_caisse where numero = :numero)
      or exists (select 1 from reglements where numero = :numero)
      or exists (select 1 from clotures where numero = :numero)
      or exists (select 1 from inventaires where numero = :numero)
      or exists (select 1 from pointages where numero = :numero)
      or exists (select 1 from transferts where numero = :numero)
      or exists (select 1 from arrivees where numero = :numero)
      or exists (select 1 from commandes_fournisseurs where numero = :numero)`,
    )
    .pluck();
  const findLast = prepareLast(connection);

  function take(serie: string): string {
    const rang = takeNext.get(serie) ?? 1;
    const numero = toNumero(serie, rang);
    numbers.give(serie, rang);
    if (isThere.get({ numero }) === 0) return numero;
    raise(serie, findLast.get({ serie }) ?? 0);
    return take(serie);
  }
  const findTaken = connection.prepare<[string], number>('select dernier from numerotations where serie = ?').pluck();

  function peek(serie: string, place: number): string {
    const next = (findTaken.get(serie) ?? 0) + 1;
    const isUsed = isThere.get({ numero: toNumero(serie, next) }) !== 0;
    return toNumero(serie, (isUsed ? (findLast.get({ serie }) ?? 0) + 1 : next) + place);
  }

  return {
    take: (prefix) => take(`${prefix}-${poste}`),
    peek: (prefix, place) => peek(`${prefix}-${poste}`, place),
  };
}

function prepareLast(connection: Connection) {
  return connection
    .prepare<{ serie: string }, number>(
      `select max(cast(substr(numero, length(:serie) + 2) as integer)) from (${numberedTables
        .map(
          (table) =>
            `select numero from ${table} where numero > :serie || '-' and numero < :serie || '.' and length(numero) <= length(:serie) + 10`,
        )
        .join(' union all ')})`,
    )
    .pluck();
}
