import { readJson } from '#shared/endpoints/read-json.ts';
import type { Connection } from '#server/database/database.ts';
import { DamagedRecord } from './damaged-record.ts';
import { type RecordTable, type SummedTable, summedTables, toSummedColumns } from './summed-tables.ts';
import { isSound } from './to-sum.ts';

/** A row with the columns of `toSummedColumns`. */
export type SummedRow = Readonly<Record<string, unknown>>;

export function isSoundRow(table: SummedTable, row: SummedRow): boolean {
  const truth = summedTables[table].truth.map((column) => row[column]);
  return isSound(table, row.somme, truth);
}

/** @throws {DamagedRecord} for a row that is not what was written. */
export function assertSound(table: SummedTable, row: SummedRow): void {
  if (!isSoundRow(table, row)) throw new DamagedRecord(table, row);
}

/** Parses the record of a row. @throws {DamagedRecord} */
export function parseRecord<T>(table: RecordTable, row: SummedRow): T {
  assertSound(table, row);
  return readJson<T>(String(row.record));
}

/** Prepares reading one record, or all that match a condition, each checked. @throws {DamagedRecord} */
export function prepareRecords<P extends unknown[]>(connection: Connection, table: RecordTable, where: string) {
  const statement = connection.prepare<P, SummedRow>(`select ${toSummedColumns(table)} from ${table} where ${where}`);
  return {
    find<T>(...given: P): T | undefined {
      const row = statement.get(...given);
      return row && parseRecord<T>(table, row);
    },
    list: <T>(...given: P): T[] => statement.all(...given).map((row) => parseRecord<T>(table, row)),
  };
}
