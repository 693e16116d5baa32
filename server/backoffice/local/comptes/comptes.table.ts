import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The account of each customer in cents: the sum of what follows from their documents and règlements, stored beside
 * them.
 */
export const soldes = sqliteTable('soldes', {
  client_code: text().primaryKey(),
  /** What is left to pay of invoices. */
  du: integer().notNull(),
  /** What is left to give back of credit notes. */
  avoirs: integer().notNull(),
  /** Deposits that no invoice has taken off. */
  acomptes: integer().notNull(),
  /** The unallocated part of règlements, and overpaid invoices. */
  credit: integer().notNull(),
});
