import { roundQuantity } from '#shared/money/money.ts';
import type { ArticleApercu } from './contracts/articles/article-list.ts';

type Stocked = Pick<
  ArticleApercu,
  'stock_disponible' | 'stock_commande' | 'stock_reel' | 'stock_mini' | 'type_article' | 'est_actif' | 'en_sommeil'
>;

/**
 * Returns whether an article on sale has less than its minimum, expected deliveries included: the one definition for
 * the dashboard, lists and exports.
 */
export function isToOrder({ stock_disponible, stock_commande, stock_reel, stock_mini, ...article }: Stocked): boolean {
  const isSold = article.est_actif && !article.en_sommeil && (article.type_article ?? 0) === 0;
  return (
    isSold &&
    (stock_mini ?? 0) > 0 &&
    roundQuantity((stock_disponible ?? stock_reel) + (stock_commande ?? 0)) < (stock_mini ?? 0)
  );
}
