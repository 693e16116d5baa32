import type { Promotion } from '#shared/contracts/prix/promotions.ts';
import { type Contexte, isEnVigueur } from './is-en-vigueur.ts';

/** The discount of promotions on a line, in percent with six decimals, and the promotions it comes from. */
type RemisePromotion = { remise: number; promotions: readonly Promotion[] };

const none: RemisePromotion = { remise: 0, promotions: [] };

/**
 * Returns the promotions of a line: the better one for the customer of the best that applies alone and of all
 * cumulative ones together. Their order does not matter; among equals the first code wins.
 */
export function findPromotions(
  candidates: readonly Promotion[],
  { prix_ht, quantite }: { prix_ht: number; quantite: number },
  contexte: Contexte,
): RemisePromotion {
  const open = candidates
    .filter((promotion) => isEnVigueur(promotion, contexte))
    .map((promotion) => ({ promotion, remise: toRemise(promotion, prix_ht, Math.abs(quantite)) }))
    .filter(({ remise }) => remise > 0)
    .toSorted((a, b) => (a.promotion.code < b.promotion.code ? -1 : 1));
  const together = open.filter(({ promotion }) => promotion.cumulable);
  const kept = together.reduce((left, { remise }) => (left * (100 - remise)) / 100, 100);
  const combined = { remise: round(100 - kept), promotions: together.map(({ promotion }) => promotion) };
  const alone = open.map(({ promotion, remise }) => ({ remise, promotions: [promotion] }));
  return [...alone, combined].reduce((best, one) => (one.remise > best.remise ? one : best), none);
}

/** Returns the discount of one promotion on a quantity at a price, in percent. */
function toRemise({ genre, valeur, lot, reduits }: Promotion, prixHt: number, quantite: number): number {
  if (genre === 'pourcentage') return Math.min(100, valeur);
  if (genre === 'montant') return prixHt <= 0 ? 0 : round(Math.min(100, (100 * valeur) / prixHt));
  if (lot === null || reduits === null || quantite < lot) return 0;
  return round((Math.floor(quantite / lot) * reduits * Math.min(100, valeur)) / quantite);
}

/** Rounds to six decimals: a line is then exact to the cent up to a million euros. */
function round(percent: number): number {
  return Math.round(percent * 1e6) / 1e6;
}
