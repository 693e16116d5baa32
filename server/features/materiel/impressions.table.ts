import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { StatutImpression } from '#shared/contracts/materiel/impressions.ts';
import type { Imprimante } from '#shared/contracts/materiel/materiel.ts';

/** Prints asked for on this poste, and their status. */
export const impressions = sqliteTable(
  'impressions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    imprimante: text().$type<Imprimante>().notNull(),
    titre: text().notNull(),
    /** For a receipt, the number of its document. */
    numero: text(),
    /** The number of the duplicate of a receipt; 0 is the original. */
    duplicata: integer().notNull().default(0),
    /** In the markup of receipts or labels: the printer's own commands are made when it is printed. */
    source: text().notNull(),
    /** 1 when it opens the drawer, otherwise 0. */
    tiroir: integer().notNull().default(0),
    /** The user who asked for it, as `toAuthor` returns it. */
    auteur: text().notNull(),
    statut: text().$type<StatutImpression>().notNull(),
    tentatives: integer().notNull().default(0),
    erreur: text(),
    date_creation: text().notNull(),
    date_impression: text(),
  },
  (table) => [index('impressions_statut').on(table.statut, table.id)],
);

/** How often the receipt of a document was asked for on paper. */
export const exemplaires = sqliteTable('exemplaires', {
  numero: text().primaryKey(),
  nombre: integer().notNull(),
});
