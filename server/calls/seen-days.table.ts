import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The days on which something was added to a table that forgets its oldest rows: see `createSeenDays`. */
export const joursVus = sqliteTable(
  'jours_vus',
  {
    /** Grows in the order the days were seen. */
    id: integer().primaryKey(),
    /** Name of the table. */
    objet: text().notNull(),
    jour: text().notNull(),
    /** Id of the first row added on that day. */
    depuis: integer().notNull(),
  },
  (table) => [index('jours_vus_objet').on(table.objet, table.id)],
);
