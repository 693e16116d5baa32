import { blob, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The file an invoice or a credit note was issued as from here; rows are never changed or deleted. */
export const issuedFiles = sqliteTable(
  'issued_files',
  {
    /** SHA-256 of the file, in hexadecimal. */
    empreinte: text().primaryKey(),
    numero: text().notNull(),
    pdf: blob({ mode: 'buffer' }).notNull(),
    keptAt: text().notNull(),
  },
  (table) => [index('issued_files_numero').on(table.numero)],
);
