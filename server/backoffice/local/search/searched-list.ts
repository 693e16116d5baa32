import { JsonBytes } from '#server/http/json-bytes.ts';
import { lendOnce } from '#server/http/lent-bytes.ts';
import type { LocalDatabase } from '../local-database.ts';
import { prepareFoundBytes } from '../record-bytes.ts';
import type { SearchIndex } from './search-index.ts';

/** How many records a search gives at most; an empty one gives them all. */
export const maxFound = 200;

type Options = { table: string; index: SearchIndex; listAll: (groupe: string) => Buffer };

/**
 * Lists of a table's records, as bytes under the version of their group: every one when nothing is typed, otherwise the
 * best matches, best first.
 */
export function createSearchedList<T>({ connection, listings }: LocalDatabase, { table, index, listAll }: Options) {
  const listFound = prepareFoundBytes(connection, table);

  return (groupe: string, typed: string): JsonBytes<T[]> => {
    if (typed.trim() === '') return listings.get(groupe, '', () => listAll(groupe));
    return JsonBytes.ofItems(
      () => lendOnce(listFound(index.search(groupe, typed, maxFound))),
      listings.getVersion(groupe),
    );
  };
}
