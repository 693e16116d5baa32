import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The state of replication: cursor, last exchange, name of the feed. */
export const replicationEtat = sqliteTable('replication_etat', {
  nom: text().primaryKey(),
  valeur: text().notNull(),
});
