import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Columns of a rule. The checksum stands before the record, so that a change is noticed without reading the records.
 */
const columns = () => ({
  /** Internal to this database: order of creation. */
  id: integer().primaryKey(),
  code: text().notNull().unique(),
  /** Checksum of the row's primary data (see `summedTables`); null until one is computed. */
  somme: integer(),
  /** The record as JSON; reads answer from it. */
  record: text().notNull(),
});

/** `code` is the stable identity: it never changes and is never reused. */
export const tarifs = sqliteTable('tarifs', columns());
export const promotions = sqliteTable('promotions', columns());
export const changementsPrix = sqliteTable('changements_prix', columns());
