import { integer, json, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { groupe } from '../store/hub.table.ts';

/**
 * The people of a group, who sign in at the tills of their shops. No record: nothing of it is in the feed, in the
 * schema `lecture` or in an event.
 */
export const personnes = pgTable(
  'personnes',
  {
    groupe: groupe(),
    id: text().notNull(),
    /** In lower case. */
    email: text().notNull(),
    nom: text().notNull(),
    prenom: text().notNull(),
    role: text().notNull(),
    droits: json().notNull(),
    /** The shops they work in, `*` for all present and future ones. */
    boutiques: text().array().notNull(),
    /** What checks their password and proves nothing. */
    verificateur: text().notNull(),
    version: integer().notNull(),
    date_modification: timestamp({ withTimezone: true }).notNull().defaultNow(),
    modifie_par: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupe, table.id] }),
    uniqueIndex('personnes_email').on(table.groupe, table.email),
  ],
);
