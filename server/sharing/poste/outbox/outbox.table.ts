import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Entite } from '#shared/contracts/postes/gateway.ts';

/**
 * What this till wrote and the shared back office has to be told, each row written in the transaction of what it tells.
 * Rows that are done stay 90 days on which there were some (`createSeenDays`); those that are not stay until they are.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    /** Order of the writes. */
    id: integer().primaryKey({ autoIncrement: true }),
    /** Idempotency key under which it is sent, a UUID. */
    cle: text().notNull().unique(),
    entite: text().$type<Entite>().notNull(),
    code: text().notNull(),
    /** Records it builds on, `entite:code`, as a JSON array: earlier rows about them go first. */
    dependances: text().notNull(),
    /** What is sent, as JSON. */
    element: text().notNull(),
    etat: text().$type<'en_attente' | 'refuse' | 'fait' | 'abandonne'>().notNull(),
    tentatives: integer().notNull(),
    /** Milliseconds since 1970 before which it is not sent again. */
    prochain_essai: integer().notNull(),
    /** Why it failed last, in French. */
    motif: text(),
    /** The record as the back office had it when it refused, as JSON. */
    leur: text(),
    /** What happened to it: a JSON array of `{date, evenement}`. */
    historique: text().notNull(),
    date: text().notNull(),
  },
  (table) => [
    index('outbox_ouverts').on(table.id).where(sql`etat in ('en_attente', 'refuse')`),
    index('outbox_code').on(table.entite, table.code),
  ],
);

/** Records of the shared back office that this version cannot read, kept until one can. */
export const quarantine = sqliteTable(
  'ecartes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Of whatever kind: a newer back office may share some that are unknown here. */
    entite: text().notNull(),
    code: text().notNull(),
    /** As it came, JSON. */
    record: text().notNull(),
    /** Why it could not be read, in French. */
    motif: text().notNull(),
    /** When it came first. */
    date: text().notNull(),
  },
  (table) => [uniqueIndex('ecartes_record').on(table.entite, table.code)],
);
