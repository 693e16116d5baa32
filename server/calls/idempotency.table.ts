import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What a write with an idempotency key answered; `id` grows with time, so the oldest rows come first. */
export const idempotency = sqliteTable('idempotency', {
  id: integer().primaryKey(),
  /** Hash of the key and of what it is scoped by. */
  key: text().notNull().unique(),
  body_hash: text().notNull(),
  /** JSON. */
  result: text().notNull(),
  /** Milliseconds since 1970. */
  created_at: integer().notNull(),
});
