import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The shops of the group as the hub told of them last: one row. */
export const boutiquesConnues = sqliteTable('boutiques_connues', {
  id: integer().primaryKey(),
  /** What the hub knows them by: another where anything of them is. */
  empreinte: text().notNull(),
  /** `BoutiqueConnue[]`, as JSON. */
  liste: text().notNull(),
});
