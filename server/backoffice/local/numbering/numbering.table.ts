import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Last number given in each series, e.g. `FA-P01`. */
export const numerotations = sqliteTable('numerotations', {
  serie: text().primaryKey(),
  dernier: integer().notNull(),
});
