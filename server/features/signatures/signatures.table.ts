import { blob, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Signature, SignatureStatus } from '#shared/contracts/ventes/signatures.ts';
import type { StoredRow } from '#server/database/stored-row.ts';

/** One transaction at the provider that was acknowledged to the caller. */
export const signatures = sqliteTable(
  'signatures',
  {
    id: text().primaryKey(),
    document_id: text().notNull(),
    type_document: integer().notNull(),
    // The index keeps its original name.
    transaction_id: text().notNull().unique('signatures_transactionId_unique'),
    signer_url: text().notNull(),
    email_signataire: text().notNull(),
    nom_signataire: text().notNull(),
    statut: text().$type<SignatureStatus>().notNull(),
    date_envoi: text().notNull(),
    date_signature: text(),
    est_relance: integer({ mode: 'boolean' }).notNull(),
    nb_relances: integer().notNull(),
    /** When the present `statut` was learnt; null while it is as sent. */
    date_statut: text(),
    /** The provider's own word for the last state; null before it was asked. */
    etat_fournisseur: text(),
    /** The version of the quote that was sent. */
    version_devis: integer().notNull().default(1),
    /** The document's total when it was sent; null for requests that predate this column. */
    total_ttc: real(),
    /** True when its document has the present status. */
    est_annoncee: integer({ mode: 'boolean' }).notNull().default(true),
    /** True when a later request replaced it: it is to be ended at the provider, or was. */
    est_remplacee: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('signatures_by_document').on(table.document_id), index('signatures_by_date').on(table.date_envoi)],
);

/** A transaction being made; one left here after a crash has no caller. */
export const signatureIntents = sqliteTable('signature_intents', {
  transaction_id: text().primaryKey(),
  document_id: text().notNull(),
  type_document: integer().notNull(),
  email_signataire: text().notNull(),
  nom_signataire: text().notNull(),
  est_relance: integer({ mode: 'boolean' }).notNull(),
  created_at: text().notNull(),
  version_devis: integer().notNull().default(1),
  total_ttc: real(),
});

/** The file a version of a quote was last sent as, whatever the shop's and the customer's cards say since. */
export const sentDocuments = sqliteTable(
  'sent_documents',
  {
    document_id: text().notNull(),
    version_devis: integer().notNull(),
    pdf: blob({ mode: 'buffer' }).notNull(),
    sent_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.document_id, table.version_devis] })],
);

/** The signed PDF, stored once the provider has completed a transaction. */
export const signedDocuments = sqliteTable('signed_documents', {
  transaction_id: text().primaryKey(),
  pdf: blob({ mode: 'buffer' }).notNull(),
  fetched_at: text().notNull(),
});

/** A log as stored, with the time of its last status. */
export type SignatureRow = StoredRow<typeof signatures>;

/** Converts a row to its API form, which leaves out when the status was learnt. */
export function toSignature(row: SignatureRow): Signature {
  const { id, document_id, type_document, transaction_id, signer_url, email_signataire, nom_signataire } = row;
  const { statut, date_envoi, date_signature, nb_relances } = row;
  return {
    id,
    document_id,
    type_document,
    transaction_id,
    signer_url,
    email_signataire,
    nom_signataire,
    statut,
    date_envoi,
    date_signature,
    est_relance: row.est_relance === 1,
    nb_relances,
  };
}
