import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What each record is found and ordered by; the words and trigrams of `texte` are in FTS5 tables of the same name (virtual-tables/backoffice.sql). */
const searchEntries = (name: string) =>
  sqliteTable(
    name,
    {
      id: integer().primaryKey(),
      groupe: text().notNull(),
      /** Folded, as `foldText` gives it. */
      texte: text().notNull(),
      /** Folded without spaces, parted by spaces. */
      codes: text().notNull(),
      /** What lists order it by, as `toSortKey` gives it: its name, its code, and its family or town; null until given. */
      tri_nom: text(),
      tri_code: text(),
      tri_classe: text(),
    },
    // Holds all that puts a list in order: lists of any length are answered from it alone.
    (table) => [index(`${name}_tri`).on(table.groupe, table.tri_nom, table.tri_code, table.tri_classe)],
  );

/** The codes of `searchEntries` one by one, in the order a beginning is looked up. */
const searchCodes = (name: string) =>
  sqliteTable(
    name,
    {
      groupe: text().notNull(),
      code: text().notNull(),
      id: integer().notNull(),
    },
    (table) => [primaryKey({ columns: [table.groupe, table.code, table.id] })],
  );

export const rechercheTiers = searchEntries('recherche_tiers');
export const rechercheTiersCodes = searchCodes('recherche_tiers_codes');
export const rechercheArticles = searchEntries('recherche_articles');
export const rechercheArticlesCodes = searchCodes('recherche_articles_codes');
