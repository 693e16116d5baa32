import { crc32 } from 'node:zlib';
import type { Connection } from '#server/database/database.ts';
import { type SummedTable, summedTables } from './summed-tables.ts';

/** Returns a checksum of values as SQLite holds them; it differs for any one byte that changes what is read. */
export function toSum(...values: readonly unknown[]): number {
  return crc32(values.map(toText).join('\u0000'));
}

function toText(value: unknown): string {
  if (typeof value === 'boolean') return String(Number(value));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '\u0001';
}

export function toRowSum(table: SummedTable, row: Readonly<Record<string, unknown>>): number {
  return toSum(...summedTables[table].truth.map((column) => row[column]));
}

/**
 * Returns whether a row is what was written: by its checksum or, for a row that predates checksums, by whether its JSON
 * is readable.
 */
export function isSound(table: SummedTable, somme: unknown, truth: readonly unknown[]): boolean {
  return somme === null ? isReadable(table, truth.at(-1)) : somme === toSum(...truth);
}

function isReadable(table: SummedTable, last: unknown): boolean {
  if (table === 'mouvements_lignes' || (last === null && table === 'historique_documents')) return true;
  try {
    return typeof last === 'string' && last.startsWith('{') && JSON.parse(last) !== undefined;
  } catch {
    return false;
  }
}

/** Defines both as SQL functions of a connection: `somme_de(…)` and `est_saine(table, somme, …)`. */
export function defineSums(connection: Connection): void {
  const options = { varargs: true, deterministic: true, directOnly: true };
  connection.function('somme_de', options, (...values) => toSum(...values));
  connection.function('est_saine', options, (table, somme, ...truth) =>
    Number(isSound(table as SummedTable, somme, truth)),
  );
}

/** SQL expression: whether a row of this table is sound. */
export function toSoundSql(table: SummedTable): string {
  const columns = ['somme', ...summedTables[table].truth].map((column) => `${table}.${column}`);
  return `est_saine('${table}', ${columns.join(', ')})`;
}

/**
 * SQL expression: a field of a table's record; null when the record is no longer JSON, where SQLite would fail the
 * whole query.
 */
export function toFieldSql(table: string, path: string): string {
  return `iif(json_valid(${table}.record), json_extract(${table}.record, '${path}'), null)`;
}

/** Converts a value to what SQLite holds, which has no booleans. */
export function toSqlValue(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : (value ?? null);
}
