import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

const columns = () => ({
  /** Internal to this database: order of arrival. */
  id: integer().primaryKey(),
  numero: text().notNull().unique(),
  /** Checksum of the row's primary data (see `summedTables`); null until one is computed. */
  somme: integer(),
  /** The record as JSON; reads answer from it. */
  record: text().notNull(),
});

export const inventaires = sqliteTable('inventaires', columns());

/**
 * SQL expression: the article of a pointage. An index computes it from whatever the disk made of the record, also when
 * the row is written anew: it fails for none.
 */
export const countedArticleSql = "case when json_valid(record) then record ->> 'article_ref' end";

/** The counts of an inventaire: quantity, author and time. Rows are never changed or deleted. */
export const pointages = sqliteTable('pointages', { ...columns(), inventaire: text().notNull() }, (table) => [
  index('pointages_inventaire').on(table.inventaire),
  index('pointages_article').on(table.inventaire, sql.raw(countedArticleSql)),
]);
