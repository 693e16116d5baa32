import { toTable } from '#server/conformite/archives/archive-tables.ts';
import { isRecordTable, isSummed, summedTables } from '#server/backoffice/local/sums/summed-tables.ts';
import { isSoundRow, type SummedRow } from '#server/backoffice/local/sums/read-record.ts';
import type { Connection } from '#server/database/database.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import { isRecord } from '#shared/is-record.ts';
import type { ExitTable } from './exit-tables.ts';

/** A row as exported: the fields of its record, and the columns beside it. */
type ExitRow = Readonly<Record<string, unknown>>;

/** Columns of no use to readers elsewhere. */
const own = new Set(['record', 'somme', 'recherche']);
/** Number of characters a spreadsheet's cell holds. */
const longestCell = 32_000;

type OnDamaged = (key: string) => void;

/** Reads a table row by row, in exported form. */
export function readTable(connection: Connection, name: string, table: ExitTable) {
  const columns = listColumns(connection, name);
  const beside = listBeside(name, columns);
  const left = new Set([...own, ...(table.without ?? [])]);

  function toRow(row: SummedRow): ExitRow {
    const kept = beside.map((column) => [column, toPeople(row[column], table.per?.[column])] as const);
    const all = { ...Object.fromEntries(kept), ...readRecord(row.record) };
    return Object.fromEntries(Object.entries(all).filter(([field, value]) => !left.has(field) && !isBytes(value)));
  }

  return {
    /** `onDamaged` is called for each row that is no longer as it was written. */
    *walk(onDamaged: OnDamaged = () => {}): Generator<ExitRow> {
      for (const row of connection.prepare<[], SummedRow>(`select * from ${name} order by rowid`).iterate()) {
        if (isSummed(name) && !isSoundRow(name, row)) onDamaged(`${name} ${String(row[summedTables[name].key])}`);
        yield toRow(row);
      }
    },
    /**
     * Returns one column for each field that is a text or a number in at least one row; lists and their content are in
     * the JSON.
     */
    toCsvTable() {
      const fields = columns.includes('record') ? listFields(connection, name) : [];
      const names = [...new Set([...beside, ...fields])].filter((field) => !left.has(field));
      return toTable<ExitRow>(names.map((field) => [field, (row) => toCell(row[field])] as const));
    },
  };
}

function listColumns(connection: Connection, name: string): string[] {
  return connection.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(name);
}

/** Lists the columns beside the record; those that follow from it say nothing more. */
function listBeside(name: string, columns: readonly string[]): readonly string[] {
  return isSummed(name) && isRecordTable(name) ? summedTables[name].truth : columns;
}

function listFields(connection: Connection, name: string): string[] {
  const query = `select distinct f.key from ${name} as t, json_each(t.record) as f
    where json_valid(t.record) and json_type(t.record) = 'object' and f.type not in ('array', 'object')`;
  return connection.prepare<[], string>(query).pluck().all();
}

/** Parses a record; one that is no longer JSON is exported as text. */
function readRecord(text: unknown): object {
  if (typeof text !== 'string') return {};
  try {
    const read = readJson<unknown>(text);
    return isRecord(read) ? read : { illisible: text };
  } catch {
    return { illisible: text };
  }
}

const isBytes = (value: unknown) => value instanceof Uint8Array;

const toPeople = (value: unknown, per = 1) => (typeof value === 'number' ? value / per : value);

function toCell(value: unknown): string | number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value !== 'string') return null;
  return value.length > longestCell ? '(voir le fichier JSON)' : value;
}
