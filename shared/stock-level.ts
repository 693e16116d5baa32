import { roundQuantity } from '#shared/money/money.ts';
import type { ArticleApercu } from './contracts/articles/article-list.ts';

type Stocked = Pick<
  ArticleApercu,
  'stock_disponible' | 'stock_commande' | 'stock_reel' | 'stock_mini' | 'type_article' | 'est_actif' | 'en_sommeil'
>;

/** Whether an article that is sold has less left than its minimum, with what suppliers are to bring: what the dashboard counts, lists show and exports take. */
export function isToOrder({ stock_disponible, stock_commande, stock_reel, stock_mini, ...article }: Stocked): boolean {
  const isSold = article.est_actif && !article.en_sommeil && (article.type_article ?? 0) === 0;
  return (
    isSold &&
    (stock_mini ?? 0) > 0 &&
    roundQuantity((stock_disponible ?? stock_reel) + (stock_commande ?? 0)) < (stock_mini ?? 0)
  );
}
