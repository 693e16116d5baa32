import { multiplyToCents } from '#shared/money/money.ts';
import { type Contexte, isEnVigueur } from './is-en-vigueur.ts';
import type { ArticleVendu, PrixDeTarif } from './regles-indexees.ts';

const ranks = { article: 2, famille: 1, tout: 0 } as const;

/** Returns the price of an article by a tarif, in euros without tax with at most four decimals. */
export function toPrixDeTarif({ ligne: { prix_ht, remise } }: PrixDeTarif, prixArticle: number): number {
  return prix_ht ?? multiplyToCents(prixArticle, 100, remise ?? 0) / 10_000;
}

/**
 * Returns the tarif price that applies to a quantity of an article; undefined when there is none. The most specific one
 * wins, whatever the order of candidates: the customer's category before everybody, this shop before all, the article
 * before its family before everything, the largest quantity reached, the tarif that began last; then the lowest price.
 */
export function findPrixTarif(
  candidates: readonly PrixDeTarif[],
  article: ArticleVendu,
  quantite: number,
  contexte: Contexte,
): PrixDeTarif | undefined {
  const reached = candidates.filter(
    ({ tarif, ligne }) => ligne.quantite_min <= Math.abs(quantite) && isEnVigueur(tarif, contexte),
  );
  return reached.reduce<PrixDeTarif | undefined>(
    (best, one) => (best && compare(best, one, article.prix_vente) <= 0 ? best : one),
    undefined,
  );
}

/** Returns a negative number when the first goes before the second. */
function compare(first: PrixDeTarif, second: PrixDeTarif, prixArticle: number): number {
  const [mine, other] = [toOrder(first, prixArticle), toOrder(second, prixArticle)];
  const differs = mine.findIndex((value, index) => value !== other[index]);
  const [a, b] = [mine[differs] ?? 0, other[differs] ?? 0];
  return differs < 0 ? 0 : a > b ? -1 : 1;
}

/** Returns the criteria between two prices: the first that differs decides, and the greater goes before. */
function toOrder(one: PrixDeTarif, prixArticle: number): (number | string)[] {
  const { tarif, ligne } = one;
  return [
    tarif.categories.length > 0 ? 1 : 0,
    tarif.boutiques.length > 0 ? 1 : 0,
    ranks[ligne.cible],
    ligne.quantite_min,
    tarif.du ?? '',
    -toPrixDeTarif(one, prixArticle),
    tarif.code,
  ];
}
