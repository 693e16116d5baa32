import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** Sales documents of every kind. Amounts are integer cents. */
export const documents = sqliteTable(
  'documents',
  {
    /** Order of creation. */
    id: integer().primaryKey(),
    numero: text().notNull().unique(),
    type_document: integer().notNull(),
    date: text().notNull(),
    client_code: text().notNull(),
    reference: text(),
    date_echeance: text(),
    statut: integer().notNull(),
    total_ht: integer().notNull(),
    total_ttc: integer().notNull(),
    /** Number of the first document of the chain of transformations this one belongs to; its own when it stands alone. */
    chaine: text().notNull(),
    /** Whether this document is the one of its chain that moves the stock. */
    porte_stock: integer({ mode: 'boolean' }).notNull(),
    /** The record as JSON, its lines last: reads answer from it. */
    record: text().notNull(),
  },
  (table) => [
    index('documents_type_date').on(table.type_document, table.date),
    index('documents_type_statut_date').on(table.type_document, table.statut, table.date),
    index('documents_client').on(table.client_code, table.date),
    // A chain holds one document of each kind that is not cancelled: a transformation cannot be done twice.
    uniqueIndex('documents_chaine').on(table.chaine, table.type_document).where(sql`statut <> 6`),
  ],
);

/** The lines of each document as it now stands, for what is asked by article. */
export const lignes = sqliteTable(
  'lignes',
  {
    document_id: integer()
      .notNull()
      .references(() => documents.id),
    position: integer().notNull(),
    article_code: text().notNull(),
    quantite: real().notNull(),
    prix_unitaire_ht: real().notNull(),
    remise_pourcentage: real().notNull(),
    tva_taux: real().notNull(),
    montant_ht: integer().notNull(),
    montant_ttc: integer().notNull(),
  },
  // The index by article is there only where records come from elsewhere: see createReplication.
  (table) => [primaryKey({ columns: [table.document_id, table.position] })],
);

/** Who changed what, and how the document stood before; nothing here is ever changed or deleted. */
export const historiqueDocuments = sqliteTable(
  'historique_documents',
  {
    id: integer().primaryKey(),
    document_id: integer()
      .notNull()
      .references(() => documents.id),
    date: text().notNull(),
    auteur: text().notNull(),
    action: text().$type<'creation' | 'modification' | 'statut' | 'transformation' | 'champ_libre'>().notNull(),
    /** The record before the change, as JSON; null for a creation. */
    avant: text(),
  },
  (table) => [index('historique_documents_document').on(table.document_id)],
);
