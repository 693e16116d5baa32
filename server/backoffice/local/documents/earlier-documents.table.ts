import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/** Invoices and credit notes of before documents were issued, that have not been issued since: see `createEarlierIssuer`. */
export const documentsAnterieurs = sqliteTable('documents_anterieurs', { document_id: integer().primaryKey() });
