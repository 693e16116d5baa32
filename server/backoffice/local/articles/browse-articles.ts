import type { ArticlePage, ArticlesPage } from '#server/backoffice/backoffice.gateway.ts';
import { ArticleApercu, type ArticleOrder } from '#shared/contracts/articles/article-list.ts';
import type { LocalDatabase } from '../local-database.ts';
import { type CardOrder, createCardBrowse } from '../search/browse-cards.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { toPosteSql } from '../boutique/boutiques-connues.store.ts';
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

/** `postes` are the tills of a shop, as a JSON array: only articles that one of them moved. */
export type WantedArticles = Omit<ArticlePage, 'boutique'> & { postes?: string | undefined };

export function createArticleBrowse(database: LocalDatabase, index: SearchIndex) {
  const fields = Object.keys(ArticleApercu.shape);
  const browse = createCardBrowse<ArticleApercu>(database, { table: 'articles', index, fields, where: 'true' });
  return ({ debut, limit, q, stock, tri, sens, postes }: WantedArticles): ArticlesPage => {
    const only = [stock === 'bas' && isToOrderSql, postes !== undefined && toMovedSql(postes)].filter(Boolean);
    const isOfStock = only.length > 0 || tri === 'stock';
    return browse(
      {
        groupe: 'articles',
        q,
        order: tri && orders[tri],
        sens,
        only: only.length > 0 ? only.join(' and ') : undefined,
        foundUnder: isOfStock ? 'articles' : articleCards,
      },
      { debut, limit },
    );
  };
}

const toMovedSql = (postes: string) => `exists (select 1 from mouvements_lignes where article_ref = card.reference
  and ${toPosteSql('origine')} in (select value from json_each('${postes.replaceAll("'", "''")}')))`;
