import type { Connection } from '#server/database/database.ts';
import { documentPrefixes, mouvementPrefixes } from './prefixes.ts';

const series = [
  ...documentPrefixes.map((prefix) => ({ prefix, table: 'documents' as const })),
  ...Object.values(mouvementPrefixes).map((prefix) => ({ prefix, table: 'mouvements' as const })),
];

/** The last number there is of each series of a till, e.g. `FA-P02-000123`; none of those it has not begun. */
export function createLastNumbers(connection: Connection): (poste: string) => string[] {
  const prepare = (table: string) =>
    connection
      .prepare<{ serie: string }, string>(
        `select numero from ${table} where numero > :serie || '-' and numero < :serie || '.' order by numero desc limit 1`,
      )
      .pluck();
  const last = { documents: prepare('documents'), mouvements: prepare('mouvements') };
  return (poste) => series.flatMap(({ prefix, table }) => last[table].get({ serie: `${prefix}-${poste}` }) ?? []);
}
