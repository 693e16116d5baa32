import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** In SQL, of a document's record: the platform has told something of it. Found without reading JSON, so that a create pays nothing for it. */
export const isToldByPlateforme = `instr(record, '"Plateforme":"') > 0`;

/** In SQL, of a document's record: it is issued. */
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
    /** Number of the document it was made of; null when it was made of none. */
    document_source: text(),
    date_echeance: text(),
    statut: integer().notNull(),
    total_ht: integer().notNull(),
    total_ttc: integer().notNull(),
    /** What its deposit invoices have asked for already: see `toDeduit`. */
    deduit_ht: integer().notNull().default(0),
    deduit_ttc: integer().notNull().default(0),
    /** Number of the first document of the chain of transformations this one belongs to; its own when it stands alone. */
    chaine: text().notNull(),
    /** Whether this document is the one of its chain that moves the stock. */
    porte_stock: integer({ mode: 'boolean' }).notNull(),
    /** What follows from règlements, credit notes and deposits, in cents: see `settleFamily`. */
    regle: integer().notNull().default(0),
    acompte: integer().notNull().default(0),
    credite: integer().notNull().default(0),
    /** Null until it was computed once. */
    reste_du: integer(),
    excedent: integer().notNull().default(0),
    /** Of a deposit invoice, in cents: see `findEcarts`. */
    acompte_ecart: integer().notNull().default(0),
    /** What it is found by in a list: see `toDocumentText`. */
    recherche: text().notNull(),
    /** The record as JSON, its lines last: reads answer from it. */
    record: text().notNull(),
    /** Checksum of what is truth in this row: see `summedTables`; null until it was given one. */
    somme: integer(),
  },
  (table) => [
    // Holds all that narrows, orders and sums a list: lists of any length are answered from it alone.
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
    // Holds all that what waits is counted by: a shop has tens of thousands of them.
    index('documents_type_statut').on(
      table.type_document,
      table.statut,
      table.date,
      table.date_echeance,
      table.total_ttc,
    ),
    index('documents_plateforme').on(table.type_document).where(sql.raw(isToldByPlateforme)),
    // What an issue is dated between, past any number of drafts.
    index('documents_emis').on(table.numero).where(sql.raw(isEmise)),
    index('documents_client').on(table.client_code, table.date),
    // What was made of a document: what is left of it follows from that.
    index('documents_source').on(table.document_source).where(sql`document_source is not null`),
    // Holds all that what is owed is counted by.
    index('documents_reste_du')
      .on(table.type_document, table.client_code, table.date_echeance, table.date, table.reste_du)
      .where(sql`reste_du <> 0`),
    // Holds all that sales are lessened by.
    index('documents_deduit')
      .on(table.type_document, table.date, table.client_code, table.statut, table.deduit_ht, table.deduit_ttc)
      .where(sql`deduit_ttc <> 0`),
    index('documents_acompte_ecart').on(table.id).where(sql`acompte_ecart <> 0`),
    index('documents_excedent').on(table.client_code).where(sql`excedent > 0`),
    index('documents_sans_reste_du').on(table.id).where(sql`reste_du is null`),
    // A chain holds one document of each kind that is not cancelled: a transformation cannot be done twice.
    uniqueIndex('documents_chaine').on(table.chaine, table.type_document).where(sql`statut <> 6`),
  ],
);

/** Room for the lines of one document among the ids of all lines. */
export const lineIdsPerDocument = 65_536;

/** The lines of each document as it now stands, for what is asked by article. */
export const lignes = sqliteTable(
  'lignes',
  {
    /**
     * The document's id × `lineIdsPerDocument` + the line's place, from 1: a document's lines lie together in their order without
     * an index of their own, and the index by article leads to the document.
     */
    id: integer().primaryKey(),
    article_code: text().notNull(),
    quantite: real().notNull(),
    prix_unitaire_ht: real().notNull(),
    remise_pourcentage: real().notNull(),
    tva_taux: real().notNull(),
    /** Less its share of the document's discount. */
    montant_ht: integer().notNull(),
    montant_ttc: integer().notNull(),
  },
  (table) => [index('lignes_article').on(table.article_code)],
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
    /** Checksum of what is truth in this row: see `summedTables`; null until it was given one. */
    somme: integer(),
  },
  (table) => [index('historique_documents_document').on(table.document_id)],
);
