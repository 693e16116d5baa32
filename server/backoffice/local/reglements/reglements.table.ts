import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Money received and given back, in cents; rows are never changed or deleted. */
export const reglements = sqliteTable(
  'reglements',
  {
    /** Order of arrival. */
    id: integer().primaryKey(),
    numero: text().notNull().unique(),
    date: text().notNull(),
    moment: text().notNull(),
    poste: text().notNull(),
    client_code: text().notNull(),
    moyen: text().notNull(),
    montant: integer().notNull(),
    /** The part that is not allotted to a document, in cents. */
    libre: integer().notNull(),
    /** Number of the règlement this one undoes. */
    annule: text(),
    /** Text a list is searched by. */
    recherche: text().notNull(),
    /** The record as JSON; reads answer from it. */
    record: text().notNull(),
    /** Checksum of the row's primary data: see `summedTables`. */
    somme: integer(),
  },
  (table) => [
    index('reglements_moment').on(table.moment),
    index('reglements_client').on(table.client_code, table.moment),
    index('reglements_annule').on(table.annule).where(sql`annule is not null`),
  ],
);

/** How many ids are set aside for the imputations of one règlement. */
export const imputationIdsPerReglement = 1_024;

/** How much of each règlement goes to which document. */
export const imputations = sqliteTable(
  'imputations',
  {
    /** The règlement's id × `imputationIdsPerReglement` + its place, from 1. */
    id: integer().primaryKey(),
    document: text().notNull(),
    montant: integer().notNull(),
  },
  (table) => [index('imputations_document').on(table.document, table.montant)],
);
