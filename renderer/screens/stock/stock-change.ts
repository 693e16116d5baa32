import type { Sens } from '#renderer/stores/mouvement.ts';
import { formatQuantity, roundQuantity } from '#shared/money/money.ts';

type Stocked = { stock_reel: number; stock_mini: number | null };
type StockChange = { after: number; warning?: { tone: 'warning' | 'danger'; text: string } };

/** Computes the effect of a movement on the stock of an article, and what a user should know before it is saved. */
export function computeStockChange({ stock_reel, stock_mini }: Stocked, quantite: number, sens: Sens): StockChange {
  const moved = sens === 'entree' ? quantite : -quantite;
  const after = roundQuantity(stock_reel + moved);
  if (after < 0) return { after, warning: { tone: 'danger', text: `il en manquera ${formatQuantity(-after)}` } };
  if (stock_mini !== null && after < stock_mini) {
    return { after, warning: { tone: 'warning', text: `sous le minimum de ${formatQuantity(stock_mini)}` } };
  }
  return { after };
}
