import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

const columns = () => ({
  /** Internal to this database: order of arrival. */
  id: integer().primaryKey(),
  numero: text().notNull().unique(),
  /** Checksum of the row's primary data (see `summedTables`); null until one is computed. */
  somme: integer(),
  /** The record as JSON; reads answer from it. */
  record: text().notNull(),
});

/** Goods sent from this shop to another, or from another to this one; rows are never changed or deleted. */
export const transferts = sqliteTable('transferts', columns());

/** The receipts of transferts, by this shop or another; rows are never changed or deleted. */
export const arrivees = sqliteTable('arrivees', { ...columns(), transfert: text().notNull() }, (table) => [
  index('arrivees_transfert').on(table.transfert),
]);

/** Stock of an article in other shops, as the hub last sent it. */
export const stocksAilleurs = sqliteTable('stocks_ailleurs', {
  article_ref: text().primaryKey(),
  lu_le: text().notNull(),
  /** The shops, as JSON. */
  boutiques: text().notNull(),
});
