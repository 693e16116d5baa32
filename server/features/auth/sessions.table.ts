import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * One row for each pair of tokens given; a family is one sign-in with its renewals. Tokens are stored as SHA-256, times
 * in milliseconds since 1970. A renewed row stays until its refresh token expires, to recognise that it is used again.
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
    /** Opened by a PIN: administration then asks for the password. */
    by_pin: integer({ mode: 'boolean' }).notNull().default(false),
    /** Time of the family's sign-in; the family is not valid before. 0 for sessions that predate this column. */
    opened_at: integer().notNull().default(0),
    /** What checks the new password that its person of the group asked the hub for: the session stays once it comes. */
    attend: text(),
  },
  (table) => [
    index('sessions_family').on(table.family),
    index('sessions_user').on(table.user_id),
    index('sessions_expiry').on(table.refresh_expires_at),
  ],
);
