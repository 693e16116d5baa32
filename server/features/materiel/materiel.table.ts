import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Materiel } from '#shared/contracts/materiel/materiel.ts';

/** What hangs on this poste; one row once somebody has said. */
export const materiel = sqliteTable('materiel', {
  id: integer().primaryKey(),
  reglages: text({ mode: 'json' }).$type<Materiel>().notNull(),
});
