import type { ArticlePage } from '#server/backoffice/backoffice.gateway.ts';
import { JsonBytes } from '#server/calls/json-bytes.ts';
import { ArticleApercu } from '#shared/contracts/articles.ts';
import type { LocalDatabase } from '../local-database.ts';

export type ArticlesPage = JsonBytes<{ data: ArticleApercu[]; suivant: number | null }>;

type Page = { rows: Buffer | null; last: number; count: number };

const fields = Object.keys(ArticleApercu.shape);

/** Reads pages of what lists show of articles, as bytes cut out of their records in order of creation. */
export function createBrowse({ connection, listings }: LocalDatabase, table: string) {
  const brief = fields.map((field) => `'${field}', record -> '$.${field}'`).join(', ');
  const statement = connection.prepare<[number, number], Page>(
    `select cast(group_concat(row, ',') as blob) as rows, max(id) as last, count(*) as count
     from (select id, json_object(${brief}) as row from articles where id > ? order by id limit ?)`,
  );

  return ({ apres, limit }: ArticlePage): ArticlesPage =>
    new JsonBytes(
      () => {
        const { rows, last, count } = statement.get(apres, limit) ?? { rows: null, last: 0, count: 0 };
        const next = count === limit ? String(last) : 'null';
        return Buffer.concat([Buffer.from('{"data":['), rows ?? Buffer.alloc(0), Buffer.from(`],"suivant":${next}}`)]);
      },
      `${listings.getVersion(table)}-${apres}-${limit}`,
    );
}
