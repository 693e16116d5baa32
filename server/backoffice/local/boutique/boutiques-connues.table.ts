import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The shops of the group as the hub last sent them: one row. */
export const boutiquesConnues = sqliteTable('boutiques_connues', {
  id: integer().primaryKey(),
  /** Fingerprint the hub gave the list; it changes with anything in it. */
  empreinte: text().notNull(),
  /** `BoutiqueConnue[]` as JSON. */
  liste: text().notNull(),
});
