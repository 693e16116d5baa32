import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Connection } from '#server/database/database.ts';

/** A row to write: every column but `id`, which SQLite gives. */
export type RowToWrite<T extends SQLiteTable> = Omit<Required<InferInsertModel<T>>, 'id'>;

/**
 * A prepared statement that writes a row of `table` with all its columns, in place of the one with the same `key`, and
 * returns its `id`. Fields that are no column are left out.
 */
export function createRowWriter<T extends SQLiteTable>(connection: Connection, table: T, key: string) {
  const columns = Object.keys(getTableColumns(table)).filter((column) => column !== 'id');
  const changes = columns.filter((column) => column !== key).map((column) => `${column} = excluded.${column}`);
  const statement = connection
    .prepare<unknown[], number>(
      `insert into ${getTableName(table)} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})
      on conflict (${key}) do update set ${changes.join(', ')} returning id`,
    )
    .pluck();

  return (row: RowToWrite<T>): number => {
    const fields = row as Readonly<Record<string, unknown>>;
    return statement.get(...columns.map((column) => toSqlValue(fields[column]))) as number;
  };
}

/** SQLite has no booleans. */
function toSqlValue(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : (value ?? null);
}
