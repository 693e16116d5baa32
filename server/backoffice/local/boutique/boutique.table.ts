import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The shop's identity and its rules: one row, one JSON record. */
export const boutique = sqliteTable('boutique', {
  id: integer().primaryKey(),
  version: integer().notNull(),
  record: text().notNull(),
});
