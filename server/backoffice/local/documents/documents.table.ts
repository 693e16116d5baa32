import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/**
 * SQL condition on a document's record: the platform has said something about it. Found without parsing the JSON, so
 * that creating a document costs nothing more.
 */
export const hasPlateformeStatut = `instr(record, '"Plateforme":"') > 0`;

/** SQL condition on a document's record: it is issued. */
export const isEmise = `instr(record, '"emission":{') > 0`;

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
    /** Number of its source; null when it has none. */
    document_source: text(),
    date_echeance: text(),
    statut: integer().notNull(),
    total_ht: integer().notNull(),
    total_ttc: integer().notNull(),
    /** Amount its deposit invoices have asked for already: see `toDeduit`. */
    deduit_ht: integer().notNull().default(0),
    deduit_ttc: integer().notNull().default(0),
    /** Number of the first document of its chain of transformations; its own when it stands alone. */
    chaine: text().notNull(),
    /** True for the document of its chain that moves the stock. */
    porte_stock: integer({ mode: 'boolean' }).notNull(),
    /** Amounts that follow from règlements, credit notes and deposits, in cents: see `settleAffaire`. */
    regle: integer().notNull().default(0),
    acompte: integer().notNull().default(0),
    credite: integer().notNull().default(0),
    /** Null until first computed. */
    reste_du: integer(),
    excedent: integer().notNull().default(0),
    /** For a deposit invoice, in cents: see `findEcarts`. */
    acompte_ecart: integer().notNull().default(0),
    /** Text a list is searched by: see `toDocumentText`. */
    recherche: text().notNull(),
    /** The record as JSON, its lines last; reads answer from it. */
    record: text().notNull(),
    /** Checksum of the row's primary data (see `summedTables`); null until one is computed. */
    somme: integer(),
  },
  (table) => [
    // Covers everything a list filters, orders and sums by: lists of any length are answered from it alone.
    index('documents_type_date').on(
      table.type_document,
      table.date,
      table.id,
      table.statut,
      table.total_ht,
      table.total_ttc,
      table.numero,
      table.recherche,
    ),
    // Covers every count of waiting documents, of which a shop has tens of thousands.
    index('documents_type_statut').on(
      table.type_document,
      table.statut,
      table.date,
      table.date_echeance,
      table.total_ttc,
    ),
    index('documents_plateforme').on(table.type_document).where(sql.raw(hasPlateformeStatut)),
    // Finds the issued neighbours of a number, past any number of drafts.
    index('documents_emis').on(table.numero).where(sql.raw(isEmise)),
    index('documents_client').on(table.client_code, table.date),
    // Finds the documents made of another: what is left of it follows from them.
    index('documents_source').on(table.document_source).where(sql`document_source is not null`),
    // Covers every sum of what is owed.
    index('documents_reste_du')
      .on(table.type_document, table.client_code, table.date_echeance, table.date, table.reste_du)
      .where(sql`reste_du <> 0`),
    // Covers the deductions from sales.
    index('documents_deduit')
      .on(table.type_document, table.date, table.client_code, table.statut, table.deduit_ht, table.deduit_ttc)
      .where(sql`deduit_ttc <> 0`),
    index('documents_acompte_ecart').on(table.id).where(sql`acompte_ecart <> 0`),
    index('documents_excedent').on(table.client_code).where(sql`excedent > 0`),
    index('documents_sans_reste_du').on(table.id).where(sql`reste_du is null`),
    // A chain holds one uncancelled document of each kind, so that a transformation cannot be done twice. 6 is the
    // cancelled status.
    uniqueIndex('documents_chaine').on(table.chaine, table.type_document).where(sql`statut <> 6`),
  ],
);

/** How many ids are set aside for the lines of one document. */
export const lineIdsPerDocument = 65_536;

/** The lines of each document as it now stands, for queries by article. */
export const lignes = sqliteTable(
  'lignes',
  {
    /**
     * The document's id × `lineIdsPerDocument` + the line's place, from 1: a document's lines lie together in order
     * without an index of their own, and the index by article leads to the document.
     */
    id: integer().primaryKey(),
    article_code: text().notNull(),
    quantite: real().notNull(),
    prix_unitaire_ht: real().notNull(),
    remise_pourcentage: real().notNull(),
    tva_taux: real().notNull(),
    /** The line's amount without tax in cents, net of its share of the document's discount. */
    montant_ht: integer().notNull(),
    montant_ttc: integer().notNull(),
  },
  (table) => [index('lignes_article').on(table.article_code)],
);

/**
 * The changes of documents: the author, the change, and the document as it was before. Rows are never changed or
 * deleted.
 */
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
    /** Checksum of the row's primary data (see `summedTables`); null until one is computed. */
    somme: integer(),
  },
  (table) => [index('historique_documents_document').on(table.document_id)],
);
