import type { JsonBytes } from '#server/calls/json-bytes.ts';
import type { Connection } from '#server/database/database.ts';
import type { ListPage } from '#shared/contracts/list-page.ts';
import { createFoundPages, type FoundIds, selectIds, type IdsRow, readIds } from '../found-pages.ts';
import type { Listings } from '../listing.ts';
import { prepareRecordBytes } from '../record-bytes.ts';
import type { RecordTable } from '../sums/summed-tables.ts';
import type { SearchIndex } from './search-index.ts';
import { maxFound } from './searched-list.ts';

/** An order of cards: a column of their search entry, or SQL over the card. */
export type CardOrder = { key: 'tri_nom' | 'tri_code' | 'tri_classe' } | { sql: string };

type Options = {
  table: RecordTable & ('tiers' | 'articles');
  index: SearchIndex;
  /** The fields of a record that a list shows. */
  fields: readonly string[];
  /** SQL condition that selects the rows of `@groupe`. */
  where: string;
};

type Asked = {
  groupe: string;
  q: string;
  /** By default the order of creation or, in a search, the best matches first. */
  order?: CardOrder | undefined;
  sens: 'asc' | 'desc';
  /** SQL condition over the card that narrows the list. */
  only?: string | undefined;
  /** Group whose version changes when the matches may; by default that of the cards themselves. */
  foundUnder?: string;
};

/**
 * Reads customers or articles, filtered and ordered, a page at a time. All matches are found in one pass over an index
 * that has them in the order of a text; the pages are then read by their ids.
 */
export function createCardBrowse<T>(
  { connection, listings }: { connection: Connection; listings: Listings },
  { table, index, fields, where }: Options,
) {
  const readPage = createFoundPages<FoundIds>(prepareCards(connection, table, fields));

  function ask(source: string, order: string, values: object): Uint32Array {
    const sql = `select ${selectIds} from (select card.id from ${source} order by ${order})`;
    return readIds(connection.prepare<[object], IdsRow>(sql).get(values) ?? { ids: null, nb: 0 });
  }

  function findAll({ groupe, order, sens, only = 'true' }: Asked): Uint32Array {
    const conditions = `${where} and ${only}`;
    // The smallest index gives the ids in no order; sorting them gives the order of creation.
    if (!order) return ask(`${table} as card where ${conditions}`, 'null', { groupe }).sort();
    if ('sql' in order) return ask(`${table} as card where ${conditions}`, `${order.sql} ${sens}, id`, { groupe });
    const narrowed = only === 'true' ? '' : `and id in (select id from ${table} as card where ${conditions})`;
    const source = `recherche_${table} as card where groupe = @groupe ${narrowed}`;
    return ask(source, `${order.key} ${sens}, id`, { groupe });
  }

  function findWanted({ groupe, q, order, sens, only = 'true' }: Asked): Uint32Array {
    const ids = JSON.stringify(index.search(groupe, q, maxFound));
    const source = `json_each(@ids) as found cross join ${table} as card on card.id = found.value
      cross join recherche_${table} as entry on entry.id = card.id where ${only}`;
    const by = order && ('sql' in order ? order.sql : `entry.${order.key}`);
    return ask(source, by === undefined ? 'found.key' : `${by} ${sens}, found.key`, { ids });
  }

  return (asked: Asked, page: ListPage): JsonBytes<{ data: T[]; total: number }> => {
    const { groupe, q, order, sens, only, foundUnder = groupe } = asked;
    const { found, page: rows } = readPage(
      {
        key: JSON.stringify([groupe, q.trim(), order, sens, only]),
        version: listings.getVersion(foundUnder),
        find: () => ({ ids: q.trim() === '' ? findAll(asked) : findWanted(asked) }),
        pageVersion: listings.getVersion(groupe),
      },
      page,
    );
    return rows.wrap('{"data":', `,"total":${found.ids.length}}`);
  };
}

/** Prepares reading the fields lists show, in the order of the ids; damaged cards are left out. */
function prepareCards(connection: Connection, table: RecordTable, fields: readonly string[]) {
  const brief = fields.map((field) => `'${field}', record -> '$.${field}'`).join(', ');
  return prepareRecordBytes<[string]>(
    connection,
    table,
    (saine) => `select iif(saine, json_object(${brief}), null) as record, saine from
    (select ${table}.record, ${saine} from json_each(?) as found cross join ${table} on ${table}.id = found.value)`,
  );
}
