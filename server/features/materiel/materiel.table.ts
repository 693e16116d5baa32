import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Materiel } from '#shared/contracts/materiel/materiel.ts';

/** The equipment of this poste; one row once it was set. */
export const materiel = sqliteTable('materiel', {
  id: integer().primaryKey(),
  reglages: text({ mode: 'json' }).$type<Materiel>().notNull(),
});
