import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Quantities are integers, in millionths of the article's unit: sums are exact whatever their order. */

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
    /** Of goods that came for it, the order to a supplier. */
    commande_fournisseur: text(),
    /** The record as JSON: reads answer from it. */
    record: text().notNull(),
    /** Checksum of what is truth in this row: see `summedTables`; null until it was given one. */
    somme: integer(),
  },
  (table) => [index('mouvements_commande').on(table.commande_fournisseur).where(sql`commande_fournisseur is not null`)],
);

/** Every quantity that came in (positive) or went out (negative); nothing here is ever changed or deleted. */
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
    /** Euros. */
    prix_unitaire: real(),
    commentaire: text(),
    /** When the goods moved, whatever day it is told for; null of what moved before this was kept. */
    moment: text(),
    /** Checksum of what is truth in this row: see `summedTables`; null until it was given one. */
    somme: integer(),
  },
  (table) => [
    index('mouvements_lignes_origine').on(table.origine),
    index('mouvements_lignes_article').on(table.article_ref),
  ],
);

/** What each warehouse holds: the sum of its movements, kept beside them. */
export const stocks = sqliteTable(
  'stocks',
  {
    article_ref: text().notNull(),
    depot_code: text().notNull(),
    reel: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.article_ref, table.depot_code] })],
);

/** What each open order keeps for its customer. */
export const reservations = sqliteTable(
  'reservations',
  {
    origine: text().notNull(),
    article_ref: text().notNull(),
    quantite: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.origine, table.article_ref] })],
);

/** What each order to a supplier asks for while it is open, and what came of it. */
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
