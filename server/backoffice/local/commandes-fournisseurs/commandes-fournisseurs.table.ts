import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Orders to suppliers; the goods that came for one are movements that bear its number. */
export const commandesFournisseurs = sqliteTable(
  'commandes_fournisseurs',
  {
    /** Internal to this database: order of arrival. */
    id: integer().primaryKey(),
    numero: text().notNull().unique(),
    statut: text().notNull(),
    fournisseur_code: text().notNull(),
    /** Checksum of the row's primary data (see `summedTables`); null until one is computed. */
    somme: integer(),
    /** The record as JSON; reads answer from it. */
    record: text().notNull(),
  },
  (table) => [index('commandes_fournisseurs_statut').on(table.statut)],
);
