import type { ArticlePage } from '#server/backoffice/backoffice.gateway.ts';
import { JsonBytes } from '#server/calls/json-bytes.ts';
import { ArticleApercu } from '#shared/contracts/articles/articles.ts';
import type { LocalDatabase } from '../local-database.ts';
import { prepareSound } from '../record-bytes.ts';

export type ArticlesPage = JsonBytes<{ data: ArticleApercu[]; suivant: number | null }>;

type Page = { rows: Buffer | null; last: number; count: number };

const fields = Object.keys(ArticleApercu.shape);

/** Reads pages of what lists show of articles, as bytes cut out of their records in order of creation. */
export function createBrowse({ connection, listings }: LocalDatabase, table: string) {
  const brief = fields.map((field) => `'${field}', record -> '$.${field}'`).join(', ');
  const statement = prepareSound<[number, number], Page>(
    connection,
    'articles',
    (
      saine,
    ) => `select cast(group_concat(json_object(${brief}), ',') filter (where saine) as blob) as rows, max(id) as last,
     count(*) as count from (select id, record, ${saine} from articles where id > ? order by id limit ?)`,
  );

  return ({ apres, limit }: ArticlePage): ArticlesPage =>
    new JsonBytes(
      () => {
        const { rows, last, count } = statement().get(apres, limit) ?? { rows: null, last: 0, count: 0 };
        const next = count === limit ? String(last) : 'null';
        return Buffer.concat([Buffer.from('{"data":['), rows ?? Buffer.alloc(0), Buffer.from(`],"suivant":${next}}`)]);
      },
      `${listings.getVersion(table)}-${apres}-${limit}`,
    );
}
