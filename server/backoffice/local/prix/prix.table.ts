import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The checksum stands before the record: whether any changed is read without reading them. */
const columns = () => ({
  /** Internal to this database: order of creation. */
  id: integer().primaryKey(),
  code: text().notNull().unique(),
  /** Checksum of what is truth in this row: see `summedTables`; null until it was given one. */
  somme: integer(),
  /** The record as JSON: reads answer from it. */
  record: text().notNull(),
});

/** `code` is the stable identity, never changed nor given again. */
export const tarifs = sqliteTable('tarifs', columns());
export const promotions = sqliteTable('promotions', columns());
export const changementsPrix = sqliteTable('changements_prix', columns());
