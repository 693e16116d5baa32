import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The values set on screen, under the names of the variables; never a secret. */
export const reglages = sqliteTable('reglages', {
  nom: text().primaryKey(),
  valeur: text().notNull(),
});
