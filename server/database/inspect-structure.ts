import type SQLite from 'better-sqlite3';

/** What SQLite itself finds in a database. */
export type StructureFindings = {
  /** Indexes that no longer say what their table says. */
  index: string[];
  /** Full-text tables. */
  recherche: string[];
  /** All else, in SQLite's words: pages that are lost or tangled. */
  structure: string[];
};

const most = 1_000;
const ofIndex = / (?:missing from|in) index (\S+)$|^index (\S+) stores /;
const ofSearch = /inverted index for FTS5 table (?:main\.)?([^\s:]+)|^fts5: .* table "([^"]+)"/;
/** Told of columns whose kind of value has changed: the checksum of their row says the same, and which record it is. */
const ofColumn = /^(?:NULL|NUMERIC|TEXT|non-\w+) value in /;

const ofTree = /^Tree (\d+) /;
/** Room on the disk that nothing leads to: nobody misses it. */
const harmless = /^Page \d+: never used$/;

/** `quick_check` counts the entries of an index, `integrity_check` looks at each. */
type Check = 'integrity_check' | 'quick_check';

/** Has SQLite compare every index with its table, and every page with those that lead to it. */
export function inspectStructure(connection: SQLite.Database, check: Check = 'integrity_check'): StructureFindings {
  const found: StructureFindings = { index: [], recherche: [], structure: [] };
  const trees = listIndexTrees(connection);
  for (const word of readVerdict(connection, check)) {
    const [, first, second] = ofIndex.exec(word) ?? [];
    const [, told, read] = ofSearch.exec(word) ?? [];
    const search = told ?? read;
    const index = first ?? second ?? trees.get(Number(ofTree.exec(word)?.[1]));
    if (index !== undefined) found.index.push(index);
    else if (search !== undefined) found.recherche.push(search);
    else if (!ofColumn.test(word) && !harmless.test(word)) found.structure.push(word);
  }
  const { index, recherche, structure } = found;
  return { index: [...new Set(index)], recherche: [...new Set(recherche)], structure };
}

/** Indexes by the page they begin at: what is tangled in one of them is made anew with it. */
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
      .flatMap((told) => told.split('\n'))
      .map((word) => word.replace(/^\*\*\* in database main \*\*\*$/, 'ok'))
      .filter((word) => word !== 'ok' && word !== '');
  } catch (error) {
    return [String(error)];
  }
}
