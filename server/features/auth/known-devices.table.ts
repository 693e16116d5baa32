import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Browsers in which somebody signed in: the token of each is stored as SHA-256. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    device_hash: text().notNull(),
    user_id: text().notNull(),
    /** Last sign-in there, in milliseconds since 1970. */
    last_at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.device_hash, table.user_id] }),
    index('known_devices_user').on(table.user_id),
    index('known_devices_last').on(table.last_at),
  ],
);
