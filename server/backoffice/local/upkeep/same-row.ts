import type { Connection } from '#server/database/database.ts';
import type { DamagedRow } from './inspect-records.ts';
import { isSoundRow } from '../sums/read-record.ts';
import { type SummedTable, summedTables } from '../sums/summed-tables.ts';
import { toRowSum } from '../sums/to-sum.ts';

/** A row with all its columns. */
export type SameRow = Readonly<Record<string, unknown>>;

/**
 * Finds the row of a backup that is the same as the one damaged here: its checksum is the one written here, or all its
 * values are still here and only the checksum was hit, or both have the same version and moment. An older row is not
 * the same.
 */
export function findSameRow(here: Connection, copy: Connection, { table, id }: DamagedRow): SameRow | undefined {
  const { key } = summedTables[table];
  const damaged = here.prepare<[number], SameRow>(`select * from ${table} where id = ?`).get(id);
  if (!damaged) return undefined;
  const list = copy.prepare<[number, unknown], SameRow>(`select * from ${table} where id = ? or ${key} = ?`);
  return list.all(id, damaged[key]).find((row) => {
    return isSoundRow(table, { somme: null, ...row }) && isSame(table, damaged, row);
  });
}

/**
 * Returns whether a row has the checksum that was written here, or all its values are still here and only the checksum
 * was hit.
 */
export function isSameTruth(table: SummedTable, damaged: SameRow, row: SameRow): boolean {
  if (damaged.somme === toRowSum(table, row)) return true;
  return summedTables[table].truth.every((column) => damaged[column] === row[column]);
}

function isSame(table: SummedTable, damaged: SameRow, row: SameRow): boolean {
  if (isSameTruth(table, damaged, row)) return true;
  const { key } = summedTables[table];
  const isDated = table === 'tiers' || table === 'articles';
  const stamps = [key, 'version', 'date_modification'];
  return isDated && row.date_modification !== null && stamps.every((column) => damaged[column] === row[column]);
}
