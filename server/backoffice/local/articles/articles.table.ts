import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** `reference` is the stable identity: it never changes and is never reused. Quantities are kept to six decimals. */
export const articles = sqliteTable(
  'articles',
  {
    /** Internal to this database: order of creation, and row id in the search index. */
    id: integer().primaryKey(),
    reference: text().notNull().unique(),
    designation: text().notNull(),
    designation_complementaire: text(),
    code_ean: text(),
    prix_vente: real().notNull(),
    prix_achat: real(),
    prix_revient: real(),
    stock_reel: real().notNull(),
    stock_mini: real(),
    stock_maxi: real(),
    stock_reserve: real().notNull(),
    stock_commande: real().notNull(),
    description: text(),
    type_article: integer(),
    famille_code: text(),
    fournisseur_principal: text(),
    unite_vente: text(),
    unite_achat: text(),
    poids: real(),
    volume: real(),
    est_actif: integer({ mode: 'boolean' }).notNull(),
    en_sommeil: integer({ mode: 'boolean' }).notNull(),
    tva_code: text(),
    date_creation: text(),
    date_modification: text(),
    version: integer().notNull(),
    /** The record as JSON, written together with the columns; reads answer from it. */
    record: text().notNull(),
    /** Checksum of the row's primary data (see `summedTables`); null until one is computed. */
    somme: integer(),
  },
  (table) => [
    index('articles_famille').on(table.famille_code),
    index('articles_fournisseur').on(table.fournisseur_principal),
  ],
);
