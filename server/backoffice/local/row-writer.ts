import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Connection } from '#server/database/database.ts';
import type { RecordTable } from './sums/summed-tables.ts';
import { toRowSum, toSqlValue } from './sums/to-sum.ts';

/** A row to write: every column except `id`, which SQLite gives, and the checksum. */
type RowToWrite<T extends SQLiteTable> = Omit<Required<InferInsertModel<T>>, 'id' | 'somme'>;

/**
 * Prepares a statement that writes a row of `table` with all its columns and its checksum, replacing the one with the
 * same `key`, and returns its `id`. Fields that are not columns are ignored.
 */
export function createRowWriter<T extends SQLiteTable>(connection: Connection, table: T, key: string) {
  const name = getTableName(table) as RecordTable;
  const columns = Object.keys(getTableColumns(table)).filter((column) => column !== 'id');
  const changes = columns.filter((column) => column !== key).map((column) => `${column} = excluded.${column}`);
  const statement = connection
    .prepare<unknown[], number>(
      `insert into ${name} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})
      on conflict (${key}) do update set ${changes.join(', ')} returning id`,
    )
    .pluck();

  return (row: RowToWrite<T>): number => {
    const fields: Readonly<Record<string, unknown>> = { ...row, somme: toRowSum(name, row) };
    return statement.get(...columns.map((column) => toSqlValue(fields[column]))) as number;
  };
}
