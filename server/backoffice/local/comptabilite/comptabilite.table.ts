import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** Posted periods. Triggers in the migrations refuse to change or delete a row. */
export const lotsComptables = sqliteTable('lots_comptables', {
  numero: integer().primaryKey(),
  du: text().notNull(),
  au: text().notNull(),
  date_creation: text().notNull(),
  auteur: text().notNull(),
  /** The totals as JSON. */
  record: text().notNull(),
});

/**
 * Posted écritures: one row for each piece, its lines in its record. Those of an existing lot never change; those of an
 * interrupted posting do not count, and are deleted when the next posting begins.
 */
export const ecrituresComptables = sqliteTable(
  'ecritures_comptables',
  {
    /** Order of posting. */
    id: integer().primaryKey(),
    lot: integer().notNull(),
    piece: text().notNull(),
    journal: text().notNull(),
    /** Number in its journal, from 1 and without a gap; 0 for a piece that has no accounting lines. */
    num: integer().notNull(),
    record: text().notNull(),
  },
  (table) => [
    uniqueIndex('ecritures_comptables_piece').on(table.piece),
    index('ecritures_comptables_lot').on(table.lot),
    index('ecritures_comptables_journal').on(table.journal, table.num),
  ],
);

/** The exports made of a lot, with their time. */
export const exportsComptables = sqliteTable(
  'exports_comptables',
  {
    id: integer().primaryKey(),
    lot: integer().notNull(),
    format: text().notNull(),
    date: text().notNull(),
    auteur: text().notNull(),
  },
  (table) => [index('exports_comptables_lot').on(table.lot)],
);
