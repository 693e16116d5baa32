import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The shop's identity and its rules: one row, one JSON record. */
export const boutique = sqliteTable('boutique', {
  id: integer().primaryKey(),
  /** Another at each write, and never one that was undone had: what is kept in memory is of this version or is read again. */
  version: integer().notNull(),
  record: text().notNull(),
  /** Checksum of what is truth in this row: see `summedTables`; null until it was given one. */
  somme: integer(),
});
