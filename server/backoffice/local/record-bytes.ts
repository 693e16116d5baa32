import type { Connection } from '#server/database/database.ts';
import { isKnownIntact } from './sums/known-intact.ts';
import { isSoundRow, type SummedRow } from './sums/read-record.ts';
import { type RecordTable, toSummedColumns } from './sums/summed-tables.ts';
import { toSoundSql } from './sums/to-sum.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

const nothing = Buffer.alloc(0);
const pageSize = 500;

/** An SQL query, given the expression of its column `saine`: whether the row is sound. */
type SoundQuery = (saine: string) => string;

/**
 * Prepares a query over records twice: one that checks each row, and one without checks for when the whole database is
 * known to be sound. Returns the function that chooses between them.
 */
export function prepareSound<P extends unknown[], R>(connection: Connection, table: RecordTable, query: SoundQuery) {
  const checked = connection.prepare<P, R>(query(`${toSoundSql(table)} as saine`));
  const unchecked = connection.prepare<P, R>(query('1 as saine'));
  return () => (isKnownIntact(connection) ? unchecked : checked);
}

/**
 * Prepares a statement that returns the items of a whole list as `JsonBytes.ofItems` takes them. `records` is a query
 * of two columns, the records' JSON and `saine`, in the order of the list; a damaged record is left out.
 */
export function prepareRecordBytes<P extends unknown[]>(
  connection: Connection,
  table: RecordTable,
  records: SoundQuery,
): (...given: P) => Buffer {
  const prepared = prepareSound<P, { items: Buffer | null }>(
    connection,
    table,
    (saine) => `select ${items} from (${records(saine)})`,
  );
  return (...given) => prepared().get(...given)?.items ?? nothing;
}

const items = "cast(group_concat(record, ',') filter (where saine) as blob) as items";

/** The records of a group in order of creation: all at once, or in pages. */
export type WholeList = {
  count(groupe: string): number;
  bytes(groupe: string): Buffer;
  pages(groupe: string): Iterable<Buffer>;
};

/** Prepares the whole lists of a table; `where` selects the records of `@groupe`. */
export function prepareWholeList(connection: Connection, table: RecordTable, where = 'true'): WholeList {
  const countAll = connection
    .prepare<[{ groupe: string }], number>(`select count(*) from ${table} where ${where}`)
    .pluck();
  const all = prepareRecordBytes<[{ groupe: string }]>(
    connection,
    table,
    (saine) => `select record, ${saine} from ${table} where ${where} order by id`,
  );
  const page = prepareSound<[{ groupe: string; after: number }], { items: Buffer | null; last: number | null }>(
    connection,
    table,
    (saine) => `select ${items}, max(id) as last
    from (select id, record, ${saine} from ${table} where ${where} and id > @after order by id limit ${pageSize})`,
  );

  return {
    count: (groupe) => countAll.get({ groupe }) ?? 0,
    bytes: (groupe) => all({ groupe }),
    *pages(groupe) {
      let after: number | null = 0;
      while (after !== null) {
        const read = page().get({ groupe, after });
        if (read?.items) yield read.items;
        after = read?.last ?? null;
      }
    },
  };
}

/**
 * Prepares the same for records found by a search, in the order of the given ids: `cross join` makes SQLite follow it.
 */
export function prepareFoundBytes(connection: Connection, table: RecordTable): (ids: readonly number[]) => Buffer {
  const list = prepareRecordBytes<[string]>(
    connection,
    table,
    (saine) => `select record, ${saine} from json_each(?) as found cross join ${table} on ${table}.id = found.value`,
  );
  return (ids) => list(JSON.stringify(ids));
}

/** Prepares a walk over all sound records of a table, in order of creation, a page at a time; `where` filters it. */
export function prepareRecordPages<P extends unknown[]>(connection: Connection, table: RecordTable, where = 'true') {
  const readPage = connection.prepare<unknown[], SummedRow & { id: number }>(
    `select id, ${toSummedColumns(table)} from ${table} where ${where} and id > ? order by id limit ${pageSize}`,
  );

  return async function* <T>(...given: P): AsyncGenerator<T[]> {
    let after = 0;
    for (;;) {
      const rows = readPage.all(...given, after);
      after = rows.at(-1)?.id ?? after;
      if (rows.length === 0) return;
      yield rows.filter((row) => isSoundRow(table, row)).map(({ record }) => readJson<T>(String(record)));
    }
  };
}
