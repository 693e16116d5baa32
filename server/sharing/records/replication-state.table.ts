import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Where replication stands: cursor, last exchange, name of the feed. */
export const replicationEtat = sqliteTable('replication_etat', {
  nom: text().primaryKey(),
  valeur: text().notNull(),
});
