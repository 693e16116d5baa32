import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Quantities are integers in millionths of the article's unit: sums are exact in any order. */

/** An entry or an exit as it was recorded, with its number. */
export const mouvements = sqliteTable(
  'mouvements',
  {
    id: integer().primaryKey(),
    numero: text().notNull().unique(),
    /** 0 entrée, 1 sortie. */
    type: integer().notNull(),
    date: text().notNull(),
    reference: text(),
    depot_code: text().notNull(),
    commentaire: text(),
    date_creation: text().notNull(),
    auteur: text().notNull(),
    /** The order to a supplier that its goods came for. */
    commande_fournisseur: text(),
    /** The record as JSON; reads answer from it. */
    record: text().notNull(),
    /** Checksum of the row's primary data (see `summedTables`); null until one is computed. */
    somme: integer(),
  },
  (table) => [index('mouvements_commande').on(table.commande_fournisseur).where(sql`commande_fournisseur is not null`)],
);

/** Every quantity that came in (positive) or went out (negative); rows are never changed or deleted. */
export const mouvementsLignes = sqliteTable(
  'mouvements_lignes',
  {
    id: integer().primaryKey(),
    /** Number of the movement or of the document it comes from. */
    origine: text().notNull(),
    article_ref: text().notNull(),
    depot_code: text().notNull(),
    quantite: integer().notNull(),
    date: text().notNull(),
    /** In euros. */
    prix_unitaire: real(),
    commentaire: text(),
    /** When the goods moved, whatever the day it is recorded for; null for movements that predate this column. */
    moment: text(),
    /** Checksum of the row's primary data (see `summedTables`); null until one is computed. */
    somme: integer(),
  },
  (table) => [
    index('mouvements_lignes_origine').on(table.origine),
    index('mouvements_lignes_article').on(table.article_ref),
  ],
);

/** The stock of each warehouse: the sum of its movements, stored with them. */
export const stocks = sqliteTable(
  'stocks',
  {
    article_ref: text().notNull(),
    depot_code: text().notNull(),
    reel: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.article_ref, table.depot_code] })],
);

/** Quantities each open order reserves for its customer. */
export const reservations = sqliteTable(
  'reservations',
  {
    origine: text().notNull(),
    article_ref: text().notNull(),
    quantite: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.origine, table.article_ref] })],
);

/** Quantities each open order to a supplier asks for, and what of them has come. */
export const attendus = sqliteTable(
  'attendus',
  {
    origine: text().notNull(),
    article_ref: text().notNull(),
    commande: integer().notNull(),
    recu: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.origine, table.article_ref] }),
    index('attendus_article').on(table.article_ref),
  ],
);
