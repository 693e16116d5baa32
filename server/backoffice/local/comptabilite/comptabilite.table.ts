import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** Periods that were posted. Triggers of the migrations refuse that a row is changed or deleted. */
export const lotsComptables = sqliteTable('lots_comptables', {
  numero: integer().primaryKey(),
  du: text().notNull(),
  au: text().notNull(),
  date_creation: text().notNull(),
  auteur: text().notNull(),
  /** Totals, as JSON. */
  record: text().notNull(),
});

/**
 * What was posted: one row a piece, its lines in its record. Those of a lot that is there never change; those of one that was cut
 * off before it was there are no écritures, and go when the next is begun.
 */
export const ecrituresComptables = sqliteTable(
  'ecritures_comptables',
  {
    /** In the order they were posted. */
    id: integer().primaryKey(),
    lot: integer().notNull(),
    piece: text().notNull(),
    journal: text().notNull(),
    /** From 1 in its journal, without a gap; 0 of a piece that says nothing to the accounts. */
    num: integer().notNull(),
    record: text().notNull(),
  },
  (table) => [
    uniqueIndex('ecritures_comptables_piece').on(table.piece),
    index('ecritures_comptables_lot').on(table.lot),
    index('ecritures_comptables_journal').on(table.journal, table.num),
  ],
);

/** What was handed out of a lot, and when. */
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
