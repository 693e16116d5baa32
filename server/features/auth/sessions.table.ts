import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * One row for each pair of tokens given; a family is what one sign-in became by renewals. Tokens are kept as SHA-256,
 * times in milliseconds since 1970. A renewed row stays until its refresh token expires, to recognise its reuse.
 */
export const sessions = sqliteTable(
  'sessions',
  {
    session_hash: text().primaryKey(),
    refresh_hash: text().notNull().unique(),
    family: text().notNull(),
    user_id: text().notNull(),
    session_expires_at: integer().notNull(),
    refresh_expires_at: integer().notNull(),
    renewed_at: integer(),
    /** Opened by a PIN: what administration needs asks for the password. */
    by_pin: integer({ mode: 'boolean' }).notNull().default(false),
    /** When the family's sign-in was: before it nothing of the family serves. 0 of those from before it was kept. */
    opened_at: integer().notNull().default(0),
  },
  (table) => [
    index('sessions_family').on(table.family),
    index('sessions_user').on(table.user_id),
    index('sessions_expiry').on(table.refresh_expires_at),
  ],
);
