import type { Connection } from '#server/database/database.ts';
import { nameRecord } from '../sums/damaged-record.ts';
import { isSoundRow } from '../sums/read-record.ts';
import { isRecordTable, isSummed, type RecordTable, type SummedTable, summedTables } from '../sums/summed-tables.ts';
import { createDerivedCheck, createTruthCheck } from './derived-check.ts';

type Row = Readonly<Record<string, unknown>> & { id: number };

/** A row that is not what was written; `nom` is what people call it, at the start of a sentence, `accord` what agrees. */
export type Abimee = { table: SummedTable; id: number; code: string; nom: string; accord: string };

/** What a reading of the records has found. */
export type RecordFindings = {
  abimees: Abimee[];
  /** Sound records whose columns or lines say something else. */
  derivees: { table: RecordTable; id: number }[];
  /** Tables with rows that have no checksum yet. */
  sansSomme: SummedTable[];
  /** Tables that could not be read to their end, with SQLite's words. */
  illisibles: string[];
};

const pageSize = 200;

/** Reads every record of a database once; reads those of a schema without checksums too. */
export function readAllRecords(connection: Connection): RecordFindings {
  const findings = nothingFound();
  for (const page of walkRecords(connection)) page(findings);
  return findings;
}

/** The same, a page at a time, each as it was at one moment; `pause` is awaited between two. */
export async function inspectRecords(connection: Connection, pause: () => Promise<void>): Promise<RecordFindings> {
  const findings = nothingFound();
  for (const page of walkRecords(connection)) {
    page(findings);
    await pause();
  }
  return findings;
}

const nothingFound = (): RecordFindings => ({ abimees: [], derivees: [], sansSomme: [], illisibles: [] });

type Look = (findings: RecordFindings) => void;

/** Those there are: a schema of another program has none of them. */
function listTables(connection: Connection): SummedTable[] {
  const names = connection.prepare<[], string>("select name from sqlite_schema where type = 'table'").pluck().all();
  return names.filter(isSummed);
}

function* walkRecords(connection: Connection): Generator<Look> {
  for (const table of listTables(connection)) {
    let isWhole = true;
    const attempt =
      (page: Look): Look =>
      (findings) => {
        try {
          page(findings);
        } catch (error) {
          isWhole = false;
          findings.illisibles.push(`${table}: ${String(error)}`);
        }
      };
    for (const page of readPages(connection, table, () => isWhole)) yield attempt(page);
  }
}

/** One function a page, that looks at it. */
function* readPages(connection: Connection, table: SummedTable, isWhole: () => boolean): Generator<Look> {
  const readRows = connection.prepare<[number], Row>(
    `select * from ${table} where id > ? order by id limit ${pageSize}`,
  );
  const inspect = createInspection(connection, table);
  let after = -1;
  let count = pageSize;
  while (count === pageSize && isWhole()) {
    yield connection.transaction((findings: RecordFindings) => {
      const rows = readRows.all(after);
      count = rows.length;
      after = rows.at(-1)?.id ?? after;
      for (const row of rows) inspect({ somme: null, ...row }, findings);
    });
  }
}

function createInspection(connection: Connection, table: SummedTable) {
  const isTrue = createTruthCheck(connection, table);
  const isDerived = createDerivedCheck(connection, table);

  return (row: Row & { somme: unknown }, { abimees, derivees, sansSomme }: RecordFindings) => {
    const isOfEarlier = row.somme === null;
    // Of a row without a checksum nobody knows which of two is right: what the columns say, or the record.
    if (!isSoundRow(table, row) || (isOfEarlier && !isTrue(row))) {
      const { subject: nom, e: accord } = nameRecord(table, row);
      abimees.push({ table, id: row.id, code: String(row[summedTables[table].key]), nom, accord });
      return;
    }
    if (isOfEarlier && !sansSomme.includes(table)) sansSomme.push(table);
    if (isRecordTable(table) && !isDerived(row)) derivees.push({ table, id: row.id });
  };
}
