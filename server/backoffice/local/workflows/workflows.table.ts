import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row for each successful transformation, written in its transaction. */
export const workflowLogs = sqliteTable(
  'workflow_logs',
  {
    id: integer().primaryKey(),
    document_source: text().notNull(),
    type_source: integer().notNull(),
    document_cible: text().notNull(),
    type_cible: integer().notNull(),
    nb_lignes: integer().notNull(),
    date_transformation: text().notNull(),
    auteur: text().notNull(),
    succes: integer({ mode: 'boolean' }).notNull(),
    /**
     * The reason why the status of the source could not be updated afterwards; null when it was, or did not have to be.
     */
    erreur_statut: text(),
  },
  (table) => [index('workflow_logs_source').on(table.document_source)],
);
