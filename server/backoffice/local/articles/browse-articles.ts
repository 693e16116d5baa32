import type { ArticlePage, ArticlesPage } from '#server/backoffice/backoffice.gateway.ts';
import { ArticleApercu, type ArticleOrder } from '#shared/contracts/articles/article-list.ts';
import type { LocalDatabase } from '../local-database.ts';
import { type CardOrder, createCardBrowse } from '../search/browse-cards.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { isToOrderSql, stockDisponibleSql } from './stock-sql.ts';

const orders: Record<ArticleOrder, CardOrder> = {
  designation: { key: 'tri_nom' },
  reference: { key: 'tri_code' },
  famille: { key: 'tri_classe' },
  prix: { sql: 'prix_vente' },
  stock: { sql: stockDisponibleSql },
};

/**
 * Key under which the lists of articles are cached, apart from those filtered or ordered by stock: a sale changes the
 * stock and nothing else of them.
 */
export const articleCards = 'articles-fiches';

/** Reads pages of articles with the fields lists show. */
export function createArticleBrowse(database: LocalDatabase, index: SearchIndex) {
  const fields = Object.keys(ArticleApercu.shape);
  const browse = createCardBrowse<ArticleApercu>(database, { table: 'articles', index, fields, where: 'true' });
  return ({ debut, limit, q, stock, tri, sens }: ArticlePage): ArticlesPage => {
    const isLow = stock === 'bas';
    const isOfStock = isLow || tri === 'stock';
    return browse(
      {
        groupe: 'articles',
        q,
        order: tri && orders[tri],
        sens,
        only: isLow ? isToOrderSql : undefined,
        foundUnder: isOfStock ? 'articles' : articleCards,
      },
      { debut, limit },
    );
  };
}
