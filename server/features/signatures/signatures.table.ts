import { blob, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Signature, SignatureStatus } from '#shared/contracts/ventes/signatures.ts';

/** One transaction at the provider that was acknowledged to the caller. */
export const signatures = sqliteTable(
  'signatures',
  {
    id: text().primaryKey(),
    documentId: text().notNull(),
    typeDocument: integer().notNull(),
    transactionId: text().notNull().unique(),
    signerUrl: text().notNull(),
    emailSignataire: text().notNull(),
    nomSignataire: text().notNull(),
    statut: text().$type<SignatureStatus>().notNull(),
    dateEnvoi: text().notNull(),
    dateSignature: text(),
    estRelance: integer({ mode: 'boolean' }).notNull(),
    nbRelances: integer().notNull(),
    /** When it was learnt that `statut` is what it is now; null while it is as it was sent. */
    dateStatut: text(),
    /** The provider's own word for the state it told last; null before it was asked. */
    etatFournisseur: text(),
    /** The version of the quote that was sent. */
    versionDevis: integer().notNull().default(1),
    /** What the document came to when it was sent; null of those sent before it was kept. */
    totalTtc: real(),
    /** Its document has been told what is known of it. */
    estAnnoncee: integer({ mode: 'boolean' }).notNull().default(true),
    /** A later request took its place: it is to be ended at the provider, or was. */
    estRemplacee: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('signatures_by_document').on(table.documentId), index('signatures_by_date').on(table.dateEnvoi)],
);

/** A transaction being made: what is left here after a crash was started for nobody. */
export const signatureIntents = sqliteTable('signature_intents', {
  transactionId: text().primaryKey(),
  documentId: text().notNull(),
  typeDocument: integer().notNull(),
  emailSignataire: text().notNull(),
  nomSignataire: text().notNull(),
  estRelance: integer({ mode: 'boolean' }).notNull(),
  createdAt: text().notNull(),
  versionDevis: integer().notNull().default(1),
  totalTtc: real(),
});

/** The file a version of a quote was last sent as, whatever the shop's card and the customer's say since. */
export const sentDocuments = sqliteTable(
  'sent_documents',
  {
    documentId: text().notNull(),
    versionDevis: integer().notNull(),
    pdf: blob({ mode: 'buffer' }).notNull(),
    sentAt: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.versionDevis] })],
);

/** The signed PDF, kept once the provider has completed a transaction. */
export const signedDocuments = sqliteTable('signed_documents', {
  transactionId: text().primaryKey(),
  pdf: blob({ mode: 'buffer' }).notNull(),
  fetchedAt: text().notNull(),
});

export type SignatureRow = {
  id: string;
  document_id: string;
  type_document: number;
  transaction_id: string;
  signer_url: string;
  email_signataire: string;
  nom_signataire: string;
  statut: SignatureStatus;
  date_envoi: string;
  date_signature: string | null;
  est_relance: 0 | 1;
  nb_relances: number;
  date_statut: string | null;
  etat_fournisseur: string | null;
  version_devis: number;
  total_ttc: number | null;
  est_annoncee: 0 | 1;
  est_remplacee: 0 | 1;
};

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
