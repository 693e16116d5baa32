import { Amount, Code } from '#renderer/ui/figures.tsx';
import type { Article } from '#shared/contracts/articles/articles.ts';
import { formatQuantity, toPrixTtc } from '#shared/money/money.ts';
import classes from './article-choice.module.css';

/** Shows an article that can be picked, with its price and its stock. */
export function ArticleChoice({ article, isTtc }: { article: Article; isTtc: boolean }) {
  const { designation, reference, code_ean, prix_vente, tva_taux } = article;
  return (
    <div className={classes.article}>
      <span className={classes.name}>{designation}</span>
      <span className={classes.price}>
        <Amount of={isTtc ? toPrixTtc(prix_vente, tva_taux ?? 0) : prix_vente} />
        <span className={classes.tax}>{isTtc ? 'TTC' : 'HT'}</span>
      </span>
      <span className={classes.codes}>
        <Code>{reference}</Code>
        {code_ean && <Code>{code_ean}</Code>}
      </span>
      <Stock article={article} />
    </div>
  );
}

function Stock({ article: { stock_disponible, stock_reel, stock_mini, type_article } }: { article: Article }) {
  if (type_article !== 0 && type_article !== null) return <span className={classes.stock}>Prestation</span>;
  const stock = stock_disponible ?? stock_reel;
  if (stock <= 0) {
    return <span className={classes.none}>{stock < 0 ? `Stock ${formatQuantity(stock)}` : 'Épuisé'}</span>;
  }
  const isLow = stock_mini !== null && stock < stock_mini;
  return (
    <span className={isLow ? classes.low : classes.stock}>
      {`Stock ${formatQuantity(stock)}`}
      {isLow && ' · sous le minimum'}
    </span>
  );
}
