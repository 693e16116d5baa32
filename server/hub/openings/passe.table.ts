import { bigint, index, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import { groupe, xid8 } from '../store/hub.table.ts';

/**
 * The cuts of a shop's past: what was settled before a day, and is not sent to tills that joined with this cut or a
 * later one.
 */
export const coupes = pgTable(
  'coupes',
  {
    groupe: groupe(),
    boutique: text().notNull(),
    coupe: integer().notNull(),
    /** The day: what is of that day or later is sent. */
    avant: text().notNull(),
    /** The numbers of its opening stock and of its lots lie between these two, chosen by chance: see `passes`. */
    premier: integer().notNull(),
    dernier: integer().notNull(),
    date: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.groupe, table.boutique, table.coupe] })],
);

/**
 * The records that tills with a cut are not sent, until one of their lot changes: `reveiller` then takes out the whole
 * lot, and its number is that of the movement that takes what it moved off the opening stock.
 */
export const passes = pgTable(
  'passes',
  {
    groupe: groupe(),
    entite: text().$type<Entite>().notNull(),
    code: text().notNull(),
    boutique: text().notNull(),
    coupe: integer().notNull(),
    lot: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupe, table.entite, table.code] }),
    index('passes_lot').on(table.groupe, table.lot),
  ],
);

/** The opening stocks, as movements that only tills with a cut are sent: what records in `passes` moved. */
export const ouvertures = pgTable(
  'ouvertures',
  {
    groupe: groupe(),
    code: text().notNull(),
    boutique: text().notNull(),
    coupe: integer().notNull(),
    record: json().notNull(),
    xid: xid8().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupe, table.code] }),
    index('ouvertures_flux').on(table.groupe, table.boutique, table.xid, table.seq),
  ],
);
