import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The shop's own templates; the system's are part of the program. */
export const emailTemplates = sqliteTable('email_templates', {
  seq: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique(),
  nom: text().notNull(),
  sujet: text().notNull(),
  corps_html: text().notNull(),
  variables_disponibles: text({ mode: 'json' }).$type<string[]>().notNull(),
});
