import type { Connection } from '#server/database/database.ts';
import { readJson } from '#shared/read-json.ts';

const nothing = Buffer.alloc(0);
const pageSize = 500;

/**
 * A prepared statement that gives the items of a whole list as `JsonBytes.ofItems` takes them. `records` is a query of one
 * column, the records' JSON, in the order of the list.
 */
export function prepareRecordBytes<P extends unknown[]>(
  connection: Connection,
  records: string,
): (...given: P) => Buffer {
  const statement = connection
    .prepare<P, Buffer | null>(`select cast(group_concat(record, ',') as blob) from (${records})`)
    .pluck();
  return (...given) => statement.get(...given) ?? nothing;
}

/** A group's records in order of creation: all of them at once, or as many pages. */
export type WholeList = {
  count(groupe: string): number;
  bytes(groupe: string): Buffer;
  pages(groupe: string): Iterable<Buffer>;
};

/** Prepares the whole lists of a table; `where` tells the records of `@groupe` from the others. */
export function prepareWholeList(connection: Connection, table: string, where = 'true'): WholeList {
  const countAll = connection
    .prepare<[{ groupe: string }], number>(`select count(*) from ${table} where ${where}`)
    .pluck();
  const all = prepareRecordBytes<[{ groupe: string }]>(
    connection,
    `select record from ${table} where ${where} order by id`,
  );
  const page = connection.prepare<[{ groupe: string; after: number }], { items: Buffer | null; last: number }>(
    `select cast(group_concat(record, ',') as blob) as items, max(id) as last
    from (select id, record from ${table} where ${where} and id > @after order by id limit ${pageSize})`,
  );

  return {
    count: (groupe) => countAll.get({ groupe }) ?? 0,
    bytes: (groupe) => all({ groupe }),
    *pages(groupe) {
      let after = 0;
      for (;;) {
        const { items, last } = page.get({ groupe, after }) ?? { items: null, last: 0 };
        if (!items) return;
        yield items;
        after = last;
      }
    },
  };
}

/** The same for records of a table found by a search, in the order the ids are given: `cross join` makes SQLite follow it. */
export function prepareFoundBytes(connection: Connection, table: string): (ids: readonly number[]) => Buffer {
  const list = prepareRecordBytes<[string]>(
    connection,
    `select record from json_each(?) as found cross join ${table} on ${table}.id = found.value`,
  );
  return (ids) => list(JSON.stringify(ids));
}

/** A prepared walk over all the records of a table, in order of creation, some at a time; `where` narrows it. */
export function prepareRecordPages<P extends unknown[]>(connection: Connection, table: string, where = 'true') {
  const readPage = connection.prepare<unknown[], { id: number; record: string }>(
    `select id, record from ${table} where ${where} and id > ? order by id limit ${pageSize}`,
  );

  return async function* <T>(...given: P): AsyncGenerator<T[]> {
    let after = 0;
    for (;;) {
      const rows = readPage.all(...given, after);
      after = rows.at(-1)?.id ?? after;
      if (rows.length === 0) return;
      yield rows.map(({ record }) => readJson<T>(record));
    }
  };
}
