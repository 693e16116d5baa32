import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What each customer owes and is owed, in cents: the sum of what follows from their documents and règlements, kept beside them. */
export const soldes = sqliteTable('soldes', {
  client_code: text().primaryKey(),
  /** What is left to pay of invoices. */
  du: integer().notNull(),
  /** What is left to give back of credit notes. */
  avoirs: integer().notNull(),
  /** Deposits no invoice has taken. */
  acomptes: integer().notNull(),
  /** What règlements left free, and what invoices got too much. */
  credit: integer().notNull(),
});
