import type SQLite from 'better-sqlite3';

/** The result of SQLite's own check of a database. */
export type StructureFindings = {
  /** Names of indexes that contradict their table. */
  index: string[];
  /** Names of damaged full-text tables. */
  recherche: string[];
  /** All other findings, in SQLite's words, e.g. lost or corrupted pages. */
  structure: string[];
};

const most = 1_000;
const ofIndex = / (?:missing from|in) index (\S+)$|^index (\S+) stores /;
const ofSearch = /inverted index for FTS5 table (?:main\.)?([^\s:]+)|^fts5: .* table "([^"]+)"/;
/**
 * Matches findings about the type of a column's value: the row's checksum finds them too, and tells which record it is.
 */
const ofColumn = /^(?:NULL|NUMERIC|TEXT|non-\w+) value in /;

const ofTree = /^Tree (\d+) /;
/** Matches findings about unused pages, which do no harm. */
const harmless = /^Page \d+: never used$/;

/** `quick_check` counts the entries of an index, `integrity_check` looks at each. */
type Check = 'integrity_check' | 'quick_check';

/** Makes SQLite compare every index with its table, and every page with those that refer to it. */
export function inspectStructure(connection: SQLite.Database, check: Check = 'integrity_check'): StructureFindings {
  const found: StructureFindings = { index: [], recherche: [], structure: [] };
  const trees = listIndexTrees(connection);
  for (const word of readVerdict(connection, check)) {
    const [, first, second] = ofIndex.exec(word) ?? [];
    const [, reported, read] = ofSearch.exec(word) ?? [];
    const search = reported ?? read;
    const index = first ?? second ?? trees.get(Number(ofTree.exec(word)?.[1]));
    if (index !== undefined) found.index.push(index);
    else if (search !== undefined) found.recherche.push(search);
    else if (!ofColumn.test(word) && !harmless.test(word)) found.structure.push(word);
  }
  const { index, recherche, structure } = found;
  return { index: [...new Set(index)], recherche: [...new Set(recherche)], structure };
}

/** Returns the names of indexes by their first page: damage in an index is mended by rebuilding it. */
function listIndexTrees(connection: SQLite.Database): Map<number, string> {
  try {
    const list = connection.prepare<[], { rootpage: number; name: string }>(
      "select rootpage, name from sqlite_schema where type = 'index'",
    );
    return new Map(list.all().map(({ rootpage, name }) => [rootpage, name]));
  } catch {
    return new Map();
  }
}

function readVerdict(connection: SQLite.Database, check: Check): string[] {
  try {
    return connection
      .prepare<[], string>(`pragma ${check}(${most})`)
      .pluck()
      .all()
      .flatMap((message) => message.split('\n'))
      .map((word) => word.replace(/^\*\*\* in database main \*\*\*$/, 'ok'))
      .filter((word) => word !== 'ok' && word !== '');
  } catch (error) {
    return [String(error)];
  }
}
