import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Drawer sessions of this till and of the others. */
export const sessionsCaisse = sqliteTable(
  'sessions_caisse',
  {
    /** Order of arrival in this database. */
    id: integer().primaryKey(),
    numero: text().notNull().unique(),
    poste: text().notNull(),
    journee: text().notNull(),
    /** Number of its clôture; null while the session is open. */
    cloture: text(),
    /** The record as JSON; reads answer from it. */
    record: text().notNull(),
    /** Checksum of the row's primary data (see `summedTables`); null until one is computed. */
    somme: integer(),
  },
  (table) => [index('sessions_caisse_ouvertes').on(table.poste).where(sql`cloture is null`)],
);

/** Clôtures of tills' days and of the shop's months and years: rows are added and never changed. */
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
    /** Checksum of the row's primary data (see `summedTables`); null until one is computed. */
    somme: integer(),
  },
  (table) => [index('clotures_date').on(table.date_creation), index('clotures_periode').on(table.type, table.periode)],
);

/**
 * The pieces a clôture counts, and the clôture that counted each: documents from their issue on, and the clôtures of
 * days and months. A counted piece is never counted again, whatever the clock says.
 */
export const piecesCaisse = sqliteTable(
  'pieces_caisse',
  {
    numero: text().primaryKey(),
    /** The series of the number, `FA-P01`. */
    serie: text().notNull(),
    rang: integer().notNull(),
    /** True for a piece received from another back office, where it was issued already. */
    recue: integer({ mode: 'boolean' }).notNull(),
    /** Number of the clôture that counted it; null until then. */
    cloture: text(),
  },
  (table) => [index('pieces_caisse_a_compter').on(table.serie, table.rang).where(sql`cloture is null`)],
);
