import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/**
 * Invoices and credit notes that predate the issuing of documents and are not issued yet: see `createEarlierIssuer`.
 */
export const documentsAnterieurs = sqliteTable('documents_anterieurs', { document_id: integer().primaryKey() });
