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
    // The index bears the name it was first given.
    transaction_id: text().notNull().unique('signatures_transactionId_unique'),
    signer_url: text().notNull(),
    email_signataire: text().notNull(),
    nom_signataire: text().notNull(),
    statut: text().$type<SignatureStatus>().notNull(),
    date_envoi: text().notNull(),
    date_signature: text(),
    est_relance: integer({ mode: 'boolean' }).notNull(),
    nb_relances: integer().notNull(),
    /** When it was learnt that `statut` is what it is now; null while it is as it was sent. */
    date_statut: text(),
    /** The provider's own word for the state it told last; null before it was asked. */
    etat_fournisseur: text(),
    /** The version of the quote that was sent. */
    version_devis: integer().notNull().default(1),
    /** What the document came to when it was sent; null of those sent before it was kept. */
    total_ttc: real(),
    /** Its document has been told what is known of it. */
    est_annoncee: integer({ mode: 'boolean' }).notNull().default(true),
    /** A later request took its place: it is to be ended at the provider, or was. */
    est_remplacee: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('signatures_by_document').on(table.document_id), index('signatures_by_date').on(table.date_envoi)],
);

/** A transaction being made: what is left here after a crash was started for nobody. */
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

/** The file a version of a quote was last sent as, whatever the shop's card and the customer's say since. */
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

/** The signed PDF, kept once the provider has completed a transaction. */
export const signedDocuments = sqliteTable('signed_documents', {
  transaction_id: text().primaryKey(),
  pdf: blob({ mode: 'buffer' }).notNull(),
  fetched_at: text().notNull(),
});

/** A log as it is kept, with the moment of its last status. */
export type SignatureRow = StoredRow<typeof signatures>;

/** The wire form of a row: when its status was learnt is told elsewhere. */
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
