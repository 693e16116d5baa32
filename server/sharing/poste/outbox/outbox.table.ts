import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Entite } from '#shared/contracts/postes/gateway.ts';

/**
 * The changes this till wrote and has to send to the shared back office, each row written in the transaction of the
 * change. Finished rows are kept for 90 days on which there were some (`createSeenDays`); unfinished ones until they
 * are finished.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    /** Order of the writes. */
    id: integer().primaryKey({ autoIncrement: true }),
    /** Idempotency key it is sent under, a UUID. */
    cle: text().notNull().unique(),
    entite: text().$type<Entite>().notNull(),
    code: text().notNull(),
    /** The records it builds on, `entite:code`, as a JSON array: earlier rows about them are sent first. */
    dependances: text().notNull(),
    /** The element as JSON. */
    element: text().notNull(),
    etat: text().$type<'en_attente' | 'refuse' | 'fait' | 'abandonne'>().notNull(),
    tentatives: integer().notNull(),
    /** Milliseconds since 1970 before which it is not sent again. */
    prochain_essai: integer().notNull(),
    /** Reason of the last failure, in French. */
    motif: text(),
    /** The record as the back office had it when it refused, as JSON. */
    leur: text(),
    /** Its history: a JSON array of `{date, evenement}`. */
    historique: text().notNull(),
    date: text().notNull(),
  },
  (table) => [
    index('outbox_ouverts').on(table.id).where(sql`etat in ('en_attente', 'refuse')`),
    index('outbox_code').on(table.entite, table.code),
  ],
);

/** Records of the shared back office that this version cannot read, kept until a version can. */
export const quarantine = sqliteTable(
  'ecartes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The kind of record; it may be unknown: a newer back office may share kinds that this version does not know. */
    entite: text().notNull(),
    code: text().notNull(),
    /** The record as it came, as JSON. */
    record: text().notNull(),
    /** The reason why it could not be read, in French. */
    motif: text().notNull(),
    /** When it came first. */
    date: text().notNull(),
  },
  (table) => [uniqueIndex('ecartes_record').on(table.entite, table.code)],
);
