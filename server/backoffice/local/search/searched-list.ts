import { JsonBytes } from '#server/calls/json-bytes.ts';
import { toBytesReference } from '#server/calls/counted-bytes.ts';
import type { LocalDatabase } from '../local-database.ts';
import { prepareFoundBytes, type WholeList } from '../record-bytes.ts';
import type { SearchIndex } from './search-index.ts';
import type { RecordTable } from '../sums/summed-tables.ts';

/** How many records a search returns at most, and without another limit; an empty one returns all. */
export const maxFound = 200;

type Options = { table: RecordTable; index: SearchIndex; whole: WholeList };

/** Longer lists are read while they are sent: built at once they would block other requests and fill the memory. */
const mostAtOnce = 5_000;

/**
 * Lists the records of a table as bytes under the version of their group: all of them when nothing is typed, otherwise
 * the best matches, best first.
 */
export function createSearchedList<T>({ connection, listings }: LocalDatabase, { table, index, whole }: Options) {
  const listFound = prepareFoundBytes(connection, table);

  function listAll(groupe: string): JsonBytes<T[]> {
    const atOnce = listings.get<T>(groupe, '', () => whole.bytes(groupe));
    const inPages = JsonBytes.ofPages<T>(() => whole.pages(groupe));
    const isShort = () => listings.isCached(groupe, '') || whole.count(groupe) <= mostAtOnce;
    return new JsonBytes<T[]>(() => (isShort() ? atOnce : inPages).acquire(), atOnce.version);
  }

  return (groupe: string, typed: string, limit = maxFound): JsonBytes<T[]> => {
    if (typed.trim() === '') return listAll(groupe);
    return JsonBytes.ofItems(
      () => toBytesReference(listFound(index.search(groupe, typed, limit))),
      listings.getVersion(groupe),
    );
  };
}
