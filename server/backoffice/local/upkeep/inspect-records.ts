import type { Connection } from '#server/database/database.ts';
import { nameRecord } from '../sums/damaged-record.ts';
import { isSoundRow } from '../sums/read-record.ts';
import { isRecordTable, isSummed, type RecordTable, type SummedTable, summedTables } from '../sums/summed-tables.ts';
import { createDerivedCheck, createTruthCheck } from './derived-check.ts';

type Row = Readonly<Record<string, unknown>> & { id: number };

/** A damaged row: `nom` names it as the subject of a sentence, `accord` is the ending that agrees. */
export type DamagedRow = { table: SummedTable; id: number; code: string; nom: string; accord: string };

/** The result of reading the records. */
export type RecordFindings = {
  abimees: DamagedRow[];
  /** Sound records whose columns or lines do not match. */
  derivees: { table: RecordTable; id: number }[];
  /** Tables with rows that have no checksum yet. */
  sansSomme: SummedTable[];
  /** Tables that could not be read to the end, with SQLite's message. */
  illisibles: string[];
};

const pageSize = 200;

/** Reads every record of a database once; also works for a schema without checksums. */
export function readAllRecords(connection: Connection): RecordFindings {
  const findings = nothingFound();
  for (const page of walkRecords(connection)) page(findings);
  return findings;
}

/** Does the same a page at a time, each page as it was at one moment; `pause` is awaited between two. */
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

/** Lists the checked tables that exist: a schema of another program has none of them. */
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

/** Yields one function for each page, which inspects it. */
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
    // Without a checksum nobody can tell which one is right, the columns or the record, when they differ.
    if (!isSoundRow(table, row) || (isOfEarlier && !isTrue(row))) {
      const { subject: nom, e: accord } = nameRecord(table, row);
      abimees.push({ table, id: row.id, code: String(row[summedTables[table].key]), nom, accord });
      return;
    }
    if (isOfEarlier && !sansSomme.includes(table)) sansSomme.push(table);
    if (isRecordTable(table) && !isDerived(row)) derivees.push({ table, id: row.id });
  };
}
