import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** `code` is the stable identity: it never changes and is never reused. */
export const familles = sqliteTable('familles', {
  /** Internal to this database: order of creation. */
  id: integer().primaryKey(),
  code: text().notNull().unique(),
  intitule: text().notNull(),
  /** 0 détail, 1 total. */
  type: integer().notNull(),
  compte_achat: text(),
  compte_vente: text(),
  unite_vente: text(),
  coef: real(),
  version: integer().notNull(),
  /** Text a filter is matched with: code and label, folded. */
  recherche: text().notNull(),
  /** The record as JSON, written together with the columns; reads answer from it. */
  record: text().notNull(),
  /** Checksum of the row's primary data (see `summedTables`); null until one is computed. */
  somme: integer(),
});
