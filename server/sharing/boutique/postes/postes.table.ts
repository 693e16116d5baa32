import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Entite } from '#shared/contracts/postes/gateway.ts';

/**
 * The feed that tills read: the last change of every record, in order. A record that changes again moves to the end.
 */
export const changements = sqliteTable(
  'changements',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    entite: text().$type<Entite>().notNull(),
    code: text().notNull(),
  },
  (table) => [uniqueIndex('changements_record').on(table.entite, table.code)],
);

/** The tills that share this back office. */
export const postes = sqliteTable('postes', {
  code: text().primaryKey(),
  nom: text().notNull(),
  /** The installation that owns the code: no two may number in one series. */
  installation: text(),
  /** SHA-256 of its token; null when it came with the shop's own. */
  jeton_hash: text().unique(),
  date_creation: text().notNull(),
  /** When it was removed from the shop; its code is never given again. */
  date_retrait: text(),
  /** The reason why the till was removed. */
  motif_retrait: text().$type<'retiree' | 'quittee' | 'fin_partage'>(),
  /** When it last called, to the minute, and how many changes it reported as waiting. */
  derniere_visite: text(),
  en_attente: integer().notNull().default(0),
  a_traiter: integer().notNull().default(0),
  /**
   * True while it sends all it has, of other tills too: since it joined, or since the shop has been restored to an
   * earlier state, until nothing waits there.
   */
  raconte: integer({ mode: 'boolean' }).notNull().default(true),
});

/** One-time codes that let a till join; only their SHA-256 is stored. */
export const codesRattachement = sqliteTable('codes_rattachement', {
  code_hash: text().primaryKey(),
  /** Milliseconds since 1970. */
  expire: integer().notNull(),
  /** Number of wrong codes tried while this one was valid. */
  essais: integer().notNull().default(0),
  /** The installation that used it, which may repeat it after a lost answer. */
  installation: text(),
});
