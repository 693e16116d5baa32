import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Sessions of drawers, this till's and others'. */
export const sessionsCaisse = sqliteTable(
  'sessions_caisse',
  {
    /** Order of arrival. */
    id: integer().primaryKey(),
    numero: text().notNull().unique(),
    poste: text().notNull(),
    journee: text().notNull(),
    /** Number of its clôture; null while it is open. */
    cloture: text(),
    /** The record as JSON: reads answer from it. */
    record: text().notNull(),
    /** Checksum of what is truth in this row: see `summedTables`; null until it was given one. */
    somme: integer(),
  },
  (table) => [index('sessions_caisse_ouvertes').on(table.poste).where(sql`cloture is null`)],
);

/** Days of tills, months and years of the shop: rows are added, and never changed. */
export const clotures = sqliteTable(
  'clotures',
  {
    id: integer().primaryKey(),
    numero: text().notNull().unique(),
    type: text().$type<'journee' | 'mois' | 'annee'>().notNull(),
    poste: text().notNull(),
    periode: text().notNull(),
    date_creation: text().notNull(),
    record: text().notNull(),
    /** Checksum of what is truth in this row: see `summedTables`; null until it was given one. */
    somme: integer(),
  },
  (table) => [index('clotures_date').on(table.date_creation), index('clotures_periode').on(table.type, table.periode)],
);

/**
 * What clôtures count, and which of them did: documents from the moment they are issued, and clôtures of days and months. What
 * has been counted is never counted again, whatever the clock says.
 */
export const piecesCaisse = sqliteTable(
  'pieces_caisse',
  {
    numero: text().primaryKey(),
    /** `FA-P01`. */
    serie: text().notNull(),
    rang: integer().notNull(),
    /** It came from another back office, already issued there. */
    recue: integer({ mode: 'boolean' }).notNull(),
    /** The clôture that counted it; null until then. */
    cloture: text(),
  },
  (table) => [index('pieces_caisse_a_compter').on(table.serie, table.rang).where(sql`cloture is null`)],
);
