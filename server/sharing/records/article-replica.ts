import type { ArticleStore } from '#server/backoffice/local/articles/articles.store.ts';
import { fromMillionths } from '#server/backoffice/local/stock/quantity.ts';
import { toCommun, withOwnLimites } from '#shared/limites-stock.ts';
import type { Replica } from './replica.ts';
import { toReplique } from './to-replique.ts';

type Deps = {
  /** See `BoutiquesConnues`. */
  findLimitee: () => string | null;
  articles: ArticleStore;
  /** Returns the sums of the movements and orders, to suppliers too, that came before the article, in millionths. */
  getSums: (reference: string) => { reel: number; reserve: number; attendu: number };
  /** Brings the stock of the documents that sell an article in line with their lines. */
  resettle: (reference: string) => void;
};

/** Shares articles without their stocks, which each side adds up from the same movements. */
export function createArticleReplica({ articles, getSums, resettle, findLimitee }: Deps): Replica<'article'> {
  return {
    find(reference) {
      const found = articles.find(reference);
      return found && toReplique.article(found);
    },

    put(record) {
      const found = articles.find(record.reference);
      const none = { stock_disponible: 0 };
      if (found) {
        articles.save(withOwnLimites({ ...toCommun(found), ...record }, findLimitee()), found);
        return;
      }
      const { reel, reserve, attendu } = getSums(record.reference);
      const stocks = {
        stock_reel: fromMillionths(reel),
        stock_reserve: fromMillionths(reserve),
        stock_commande: fromMillionths(attendu),
      };
      articles.save(withOwnLimites({ ...none, ...record, ...stocks }, findLimitee()), undefined);
      resettle(record.reference);
    },
  };
}
