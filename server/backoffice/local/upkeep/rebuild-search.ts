import { readJson } from '#shared/endpoints/read-json.ts';
import type { Write } from '#server/database/commit-group.ts';
import type { Connection } from '#server/database/database.ts';
import type { Article } from '#shared/contracts/articles/articles.ts';
import type { Tiers, TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { toArticleSearchEntry } from '../articles/article-search.ts';
import { isSoundRow, type SummedRow } from '../sums/read-record.ts';
import { toSummedColumns } from '../sums/summed-tables.ts';
import { toTiersSearchEntry } from '../tiers/tiers-search.ts';
import { createSearchIndex, type SearchEntry } from '../search/search-index.ts';

const pieceSize = 100;
const restMs = 20;

export type SearchedTable = 'tiers' | 'articles';

export const isSearched = (table: string): table is SearchedTable => table === 'tiers' || table === 'articles';

export const toSearchEntry: Record<SearchedTable, (row: SummedRow) => SearchEntry> = {
  tiers: ({ genre, record }) => toTiersSearchEntry(genre as TiersKind, readJson<Tiers>(String(record))),
  articles: ({ record }) => toArticleSearchEntry(readJson<Article>(String(record))),
};

/**
 * Rebuilds a search index a few records at a time; until it is done, searches find some of them only. What an
 * interrupted rebuild did not reach is missing from the index, and is repaired record by record after the next
 * inspection.
 */
export async function rebuildSearch(
  { connection, write }: { connection: Connection; write: Write },
  name: SearchedTable,
) {
  const table = `recherche_${name}`;
  const index = createSearchIndex(connection, name);
  const readPage = connection.prepare<[number], SummedRow & { id: number }>(
    `select id, ${toSummedColumns(name)} from ${name} where id > ? order by id limit ${pieceSize}`,
  );
  await write(() => {
    for (const text of ['mots', 'trigrammes']) {
      connection.exec(`insert into ${table}_${text} (${table}_${text}) values ('delete-all')`);
    }
    connection.exec(`delete from ${table}; delete from ${table}_codes`);
  });
  for (let rows = readPage.all(0); rows.length > 0; rows = readPage.all(rows.at(-1)?.id ?? 0)) {
    await write(() => {
      for (const row of rows) if (isSoundRow(name, row)) index.put(row.id, toSearchEntry[name](row));
    });
    await new Promise((resolve) => setTimeout(resolve, restMs).unref());
    if (!connection.open) return;
  }
}
