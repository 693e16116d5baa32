import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What is ordered from suppliers; what came of it are movements that bear its number. */
export const commandesFournisseurs = sqliteTable(
  'commandes_fournisseurs',
  {
    /** Internal to this database: order of arrival. */
    id: integer().primaryKey(),
    numero: text().notNull().unique(),
    statut: text().notNull(),
    fournisseur_code: text().notNull(),
    /** Checksum of what is truth in this row: see `summedTables`; null until it was given one. */
    somme: integer(),
    /** The record as JSON: reads answer from it. */
    record: text().notNull(),
  },
  (table) => [index('commandes_fournisseurs_statut').on(table.statut)],
);
