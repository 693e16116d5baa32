import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The answers of writes with an idempotency key; `id` grows with time, so the oldest rows come first. */
export const idempotency = sqliteTable('idempotency', {
  id: integer().primaryKey(),
  /** Hash of the key and its scope. */
  key: text().notNull().unique(),
  body_hash: text().notNull(),
  /** The answer, as JSON. */
  result: text().notNull(),
  /** Milliseconds since 1970. */
  created_at: integer().notNull(),
});
