import type { ArticlePage, ArticlesPage } from '#server/backoffice/backoffice.gateway.ts';
import { JsonBytes } from '#server/calls/json-bytes.ts';
import type { ArticleListe } from '#shared/contracts/articles/article-list.ts';
import type { StockBoutique } from '#shared/contracts/transferts/transferts.ts';
import type { BoutiquesConnues } from '../boutique/boutiques-connues.store.ts';
import type { ArticleStore } from './articles.store.ts';

type Deps = {
  store: Pick<ArticleStore, 'browse'>;
  connues: Pick<BoutiquesConnues, 'isDesk' | 'toPostes' | 'getEmpreinte'>;
  /** Lists what each shop has of these articles. */
  listStocks: (references: readonly string[]) => StockBoutique[];
};

/** Reads pages of articles, of one shop or of all; at a desk, with what each shop has of them. */
export function createDeskBrowse({ store, connues, listStocks }: Deps) {
  return ({ boutique, ...page }: ArticlePage): ArticlesPage => {
    const found = store.browse({ ...page, postes: boutique === undefined ? undefined : connues.toPostes(boutique) });
    if (!connues.isDesk()) return found;
    const { data, total } = found.parse();
    const stocks = Map.groupBy(listStocks(data.map(({ reference }) => reference)), (one) => one.article_ref);
    const rows = data.map((row): ArticleListe => {
      const ofArticle = stocks.get(row.reference) ?? [];
      return { ...row, par_boutique: ofArticle.map(({ boutique: code, quantite }) => ({ code, quantite })) };
    });
    const version = found.version && `${found.version}-${connues.getEmpreinte()}`;
    return new JsonBytes(Buffer.from(JSON.stringify({ data: rows, total })), version);
  };
}
