import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

const columns = () => ({
  /** Internal to this database: order of arrival. */
  id: integer().primaryKey(),
  numero: text().notNull().unique(),
  /** Checksum of what is truth in this row: see `summedTables`; null until it was given one. */
  somme: integer(),
  /** The record as JSON: reads answer from it. */
  record: text().notNull(),
});

/** What left for another shop, of this one or of another that sends to it; nothing here is ever changed or deleted. */
export const transferts = sqliteTable('transferts', columns());

/** What came of them, here or there; nothing here is ever changed or deleted. */
export const arrivees = sqliteTable('arrivees', { ...columns(), transfert: text().notNull() }, (table) => [
  index('arrivees_transfert').on(table.transfert),
]);

/** What the hub said last that other shops have of an article. */
export const stocksAilleurs = sqliteTable('stocks_ailleurs', {
  article_ref: text().primaryKey(),
  lu_le: text().notNull(),
  /** JSON. */
  boutiques: text().notNull(),
});
