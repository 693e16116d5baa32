import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The shop's identity and its rules: one row with one JSON record. */
export const boutique = sqliteTable('boutique', {
  id: integer().primaryKey(),
  /**
   * Changes at each write, and a value used by an undone write is never used again: the cache in memory compares it to
   * know whether to read again.
   */
  version: integer().notNull(),
  record: text().notNull(),
  /** Checksum of the row's primary data (see `summedTables`); null until one is computed. */
  somme: integer(),
});
