import { JsonBytes } from '#server/calls/json-bytes.ts';
import { lendOnce } from '#server/calls/lent-bytes.ts';
import type { LocalDatabase } from '../local-database.ts';
import { prepareFoundBytes, type WholeList } from '../record-bytes.ts';
import type { SearchIndex } from './search-index.ts';
import type { RecordTable } from '../sums/summed-tables.ts';

/** How many records a search gives at most; an empty one gives them all. */
export const maxFound = 200;

type Options = { table: RecordTable; index: SearchIndex; whole: WholeList };

/** Longer lists are read as they are sent: put together at once they would hold up everybody else, and fill the memory. */
const mostAtOnce = 5_000;

/**
 * Lists of a table's records, as bytes under the version of their group: every one when nothing is typed, otherwise the
 * best matches, best first.
 */
export function createSearchedList<T>({ connection, listings }: LocalDatabase, { table, index, whole }: Options) {
  const listFound = prepareFoundBytes(connection, table);

  function listAll(groupe: string): JsonBytes<T[]> {
    const atOnce = listings.get<T>(groupe, '', () => whole.bytes(groupe));
    const inPages = JsonBytes.ofPages<T>(() => whole.pages(groupe));
    const isShort = () => listings.isKept(groupe, '') || whole.count(groupe) <= mostAtOnce;
    return new JsonBytes<T[]>(() => (isShort() ? atOnce : inPages).borrow(), atOnce.version);
  }

  return (groupe: string, typed: string): JsonBytes<T[]> => {
    if (typed.trim() === '') return listAll(groupe);
    return JsonBytes.ofItems(
      () => lendOnce(listFound(index.search(groupe, typed, maxFound))),
      listings.getVersion(groupe),
    );
  };
}
