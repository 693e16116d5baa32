import type { Connection } from '#server/database/database.ts';
import { toJour } from '#shared/time/dates.ts';

/**
 * Counts the age of rows by the days on which rows were added to their table, not by the clock: one that jumps a
 * hundred days ahead makes one day pass, and its correction another. Rows of the last `keptDays` such days are kept,
 * which is at least as many calendar days unless clocks are wrong.
 */
export function createSeenDays(connection: Connection, objet: string, now: () => Date, keptDays = 90) {
  const findLast = connection
    .prepare<[string], string>('select jour from jours_vus where objet = ? order by id desc limit 1')
    .pluck();
  const insert = connection.prepare('insert into jours_vus (objet, jour, depuis) values (?, ?, ?)');
  const findFirstKept = connection
    .prepare<[string], number>(
      `select depuis from jours_vus where objet = ? order by id desc limit 1 offset ${keptDays}`,
    )
    .pluck();
  const forget = connection.prepare(
    `delete from jours_vus where objet = :objet
    and id < (select id from jours_vus where objet = :objet order by id desc limit 1 offset ${keptDays})`,
  );

  return {
    /** Called with each new row's id, in the transaction that adds it. */
    see(id: number): void {
      const today = toJour(now());
      if (findLast.get(objet) === today) return;
      insert.run(objet, today, id);
      forget.run({ objet });
    },

    /** Returns the first id that is kept. */
    findFirstKept: (): number => findFirstKept.get(objet) ?? 0,
  };
}
