import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Role } from '#shared/utilisateurs/role.ts';

/** The key itself is never kept, only its SHA-256 and the first characters a person knows it by. */
export const apiKeys = sqliteTable('api_keys', {
  id: text().primaryKey(),
  nom: text().notNull(),
  role: text().$type<Role>().notNull(),
  /** JSON array of groups; null allows all that the role may use. */
  groupes: text(),
  /** JSON array of rights; null for the usual ones of the role. */
  droits: text(),
  prefixe: text().notNull(),
  hash: text().notNull().unique(),
  created_at: text().notNull(),
  last_used_at: text(),
});
