import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The account of each customer in cents: the sum of what follows from their documents and règlements, stored with them.
 */
export const soldes = sqliteTable('soldes', {
  client_code: text().primaryKey(),
  /** The amount left to pay of the customer's invoices, in cents. */
  du: integer().notNull(),
  /** The amount left to give back of the customer's credit notes, in cents. */
  avoirs: integer().notNull(),
  /** Deposits that no invoice has taken off. */
  acomptes: integer().notNull(),
  /** The unallocated part of règlements, and overpaid invoices. */
  credit: integer().notNull(),
});
