import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import type { Connection } from './database.ts';

/** A value as SQLite returns it, without drizzle: booleans are numbers, lists are JSON. */
type Stored<V> = V extends boolean ? 0 | 1 : V extends readonly unknown[] ? string : V;

/** A row of a table, as `select *` returns it. */
export type StoredRow<T extends Table> = { [K in keyof T['$inferSelect']]: Stored<T['$inferSelect'][K]> };

/** Returns a prepared statement that inserts a whole row, by the names of its columns. */
export function prepareInsert<T extends Table>(connection: Connection, table: T) {
  const columns = Object.keys(getTableColumns(table));
  return connection.prepare<[StoredRow<T>]>(
    `insert into ${getTableName(table)} (${columns.join(', ')}) values (:${columns.join(', :')})`,
  );
}
