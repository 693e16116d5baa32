import { formatQuantity } from '#shared/money/money.ts';
import classes from './stock-level.module.css';

type Stock = {
  stock_reel: number;
  stock_disponible: number | null;
  stock_mini: number | null;
  type_article: number | null;
  unite_vente?: string | null;
};

/** Shows the stock of an article, in figures and, when it matters, in words. */
export function StockLevel({ of: stock }: { of: Stock }) {
  if (stock.type_article !== 0 && stock.type_article !== null) return <span className={classes.none}>Sans stock</span>;
  const available = stock.stock_disponible ?? stock.stock_reel;
  const warning = findWarning(available, stock.stock_mini);
  return (
    <span className={classes.level}>
      {warning && (
        <span className={classes.warning} data-tone={warning.tone}>
          {warning.text}
        </span>
      )}
      <span className={classes.figure}>{formatQuantity(available)}</span>
    </span>
  );
}

function findWarning(available: number, mini: number | null) {
  if (available < 0) return { tone: 'danger', text: 'négatif' };
  if (available === 0) return { tone: 'danger', text: 'épuisé' };
  return mini !== null && available < mini ? { tone: 'warning', text: 'bas' } : undefined;
}
