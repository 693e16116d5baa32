import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Role } from '#shared/utilisateurs/role.ts';

/** The key itself is never stored, only its SHA-256 and its first characters, by which people recognise it. */
export const apiKeys = sqliteTable('api_keys', {
  id: text().primaryKey(),
  nom: text().notNull(),
  role: text().$type<Role>().notNull(),
  /** JSON array of groups; null allows everything the role may use. */
  groupes: text(),
  /** JSON array of rights; null for the usual ones of the role. */
  droits: text(),
  prefixe: text().notNull(),
  hash: text().notNull().unique(),
  created_at: text().notNull(),
  last_used_at: text(),
});
