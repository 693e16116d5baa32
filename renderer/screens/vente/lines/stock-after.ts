import type { LigneVente, VenteKind } from '#renderer/stores/vente.ts';
import { formatQuantity, roundQuantity } from '#shared/money/money.ts';

type StockNote = { tone: 'quiet' | 'warning' | 'danger'; text: string };

/** True for a kind that brings goods back, as a credit note does. */
const releasesSource: Record<VenteKind, boolean> = {
  devis: false,
  commande: false,
  livraison: false,
  facture: false,
  avoir: true,
};

/** Sums the quantity of an article over all lines of a sale. */
export function sumQuantities(lignes: readonly LigneVente[], article: string): number {
  const own = lignes.filter(({ article_code }) => article_code === article);
  return roundQuantity(own.reduce((sum, { quantite }) => sum + quantite, 0));
}

/** Returns what selling so many means for the stock of the line's article; undefined for articles without stock. */
export function findStockNote(ligne: LigneVente, kind: VenteKind, sold: number): StockNote | undefined {
  const { stock_disponible: stock, stock_mini: mini } = ligne;
  if (stock === null) return undefined;
  const left = roundQuantity(stock - sold);
  if (releasesSource[kind]) return { tone: 'quiet', text: `Stock ${formatQuantity(stock)}` };
  if (left < 0) return { tone: 'danger', text: toShortage(stock, -left) };
  if (mini !== null && left < mini) {
    return {
      tone: 'warning',
      text: `Stock ${formatQuantity(stock)}\u00a0: passera sous le minimum de ${formatQuantity(mini)}`,
    };
  }
  return { tone: 'quiet', text: `Stock ${formatQuantity(stock)}` };
}

/** Returns how many will be missing, including what was missing before. */
function toShortage(stock: number, missing: number): string {
  if (stock > 0) return `Stock ${formatQuantity(stock)}\u00a0: il en manquera ${formatQuantity(missing)}`;
  const before = stock < 0 ? ` (il en manque déjà ${formatQuantity(-stock)})` : '';
  return `Plus de stock${before}\u00a0: il en manquera ${formatQuantity(missing)} en tout`;
}
