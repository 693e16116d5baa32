import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The PINs with which people take over at a till: the Argon2id hash of each, combined with this machine's secret. */
export const pins = sqliteTable('pins', {
  user_id: text().primaryKey(),
  pin_hash: text().notNull(),
  /** Number of wrong PINs in a row; five block it until its owner signs in with their password. */
  failures: integer().notNull(),
});
