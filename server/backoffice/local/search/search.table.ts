import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The search and sort fields of each record; the words and trigrams of `texte` are in FTS5 tables of the same name
 * (virtual-tables/backoffice.sql).
 */
const searchEntries = (name: string) =>
  sqliteTable(
    name,
    {
      id: integer().primaryKey(),
      groupe: text().notNull(),
      /** The text of the card, folded by `foldText`. */
      texte: text().notNull(),
      /** The codes of the card, folded, without spaces in them and separated by spaces. */
      codes: text().notNull(),
      /** Sort keys from `toSortKey`: name, code, and family or town; null until filled. */
      tri_nom: text(),
      tri_code: text(),
      tri_classe: text(),
    },
    // Covers every order of a list: lists of any length are answered from it alone.
    (table) => [index(`${name}_tri`).on(table.groupe, table.tri_nom, table.tri_code, table.tri_classe)],
  );

/** The codes of `searchEntries` one by one, indexed so that a beginning can be looked up. */
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
