import { readJson } from '#shared/endpoints/read-json.ts';
import type { Connection } from '#server/database/database.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';
import { toImputationRows } from '../reglements/reglements.store.ts';
import { imputationIdsPerReglement } from '../reglements/reglements.table.ts';
import { lineIdsPerDocument } from '../documents/documents.table.ts';
import { isRecordTable, type SummedTable } from '../sums/summed-tables.ts';
import { toSqlValue } from '../sums/to-sum.ts';
import { derivedColumns, listLineColumns } from './derived-columns.ts';
import { isSearched, type SearchedTable } from './rebuild-search.ts';

type Row = Readonly<Record<string, unknown>> & { id: number };

/** Returns the check of whether everything that follows from a row's record is as it has to be. */
export function createDerivedCheck(connection: Connection, table: SummedTable): (row: Row) => boolean {
  const isTrue = createTruthCheck(connection, table);
  const isFound = isSearched(table) ? createSearchCheck(connection, table) : () => true;
  return (row) => isTrue(row) && isFound(row.id);
}

/** Returns the check of whether a row's columns and lines match its record. */
export function createTruthCheck(connection: Connection, table: SummedTable): (row: Row) => boolean {
  if (!isRecordTable(table)) return () => true;
  const hasLines = createPartsCheck(connection, table);
  return (row) => {
    const record = readJson<DocumentComplet & Reglement>(String(row.record));
    const expected = Object.entries(derivedColumns[table](record));
    return expected.every(([name, value]) => row[name] === toSqlValue(value)) && hasLines(row.id, record);
  };
}

type PartsCheck = (id: number, record: DocumentComplet & Reglement) => boolean;

/** Returns the check of whether the lines or imputations of a row match its record. */
function createPartsCheck(connection: Connection, table: SummedTable): PartsCheck {
  if (table === 'documents') return createLinesCheck(connection);
  return table === 'reglements' ? createImputationsCheck(connection) : () => true;
}

function createImputationsCheck(connection: Connection) {
  const list = connection
    .prepare<[number, number], unknown[]>('select * from imputations where id between ? and ? order by id')
    .raw();
  return (id: number, reglement: Reglement): boolean => {
    const found = list.all(id * imputationIdsPerReglement, (id + 1) * imputationIdsPerReglement - 1);
    return JSON.stringify(found) === JSON.stringify(toImputationRows(id, reglement));
  };
}

function createLinesCheck(connection: Connection) {
  const list = connection
    .prepare<[number, number], unknown[]>('select * from lignes where id between ? and ? order by id')
    .raw();
  return (id: number, document: DocumentComplet): boolean => {
    const found = list.all(id * lineIdsPerDocument, (id + 1) * lineIdsPerDocument - 1);
    return JSON.stringify(found) === JSON.stringify(listLineColumns(id, document));
  };
}

/** Returns the check of whether a record has a search entry; SQLite itself compares its content. */
function createSearchCheck(connection: Connection, table: SearchedTable) {
  const find = connection.prepare<[number], number>(`select 1 from recherche_${table} where id = ?`).pluck();
  return (id: number): boolean => find.get(id) !== undefined;
}
