import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The PINs people take over at a till with: Argon2id of what this machine's secret makes of each. */
export const pins = sqliteTable('pins', {
  user_id: text().primaryKey(),
  pin_hash: text().notNull(),
  /** Wrong ones in a row; five close it until its owner signs in with their password. */
  failures: integer().notNull(),
});
