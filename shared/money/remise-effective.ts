import { roundToCents, toPrixHt, toPrixTtc } from './money.ts';

/** The fields of a line that decide its effective price. */
type Vendu = {
  quantite: number;
  prix_unitaire_ht: number;
  prix_unitaire_ttc?: number | null | undefined;
  remise_pourcentage: number;
  tva_taux: number;
};

/** Tolerance, in percentage points, for a price typed in whole cents that was rounded to the limit. */
const roundingPoints = 0.5;

/** Returns whether a line is sold at the article's own price, exactly excluding tax or to the cent including tax. */
export function isPrixNormal(ligne: Vendu, prixNormal: number): boolean {
  return toRatios(ligne, prixNormal).every((ratio) => ratio === 1);
}

/**
 * Returns the effective discount of a line against the article's own price, in percent with four decimals: a lower
 * price counts as a discount, and the line's own discount adds to it. It is never below the line's own, so that raising
 * the price first excuses nothing. Returned goods, and articles without a price, have no discount beyond the line's
 * own.
 */
export function toRemiseEffective(ligne: Vendu, prixNormal: number): number {
  const { remise_pourcentage: remise, quantite } = ligne;
  if (quantite < 0) return remise;
  const kept = Math.min(1, ...toRatios(ligne, prixNormal));
  if (kept === 1) return remise;
  return Math.min(100, Math.max(remise, Math.round((100 - (100 - remise) * Math.max(0, kept)) * 10_000) / 10_000));
}

/** Returns the lowest price excluding tax that a maximum discount allows, in whole cents. */
export function toPrixPlancher(prixNormal: number, max: number): number {
  return roundToCents((prixNormal * (100 - max)) / 100);
}

/**
 * Returns whether a line's effective discount is above `max`; a price rounded to the cent next to the limit counts as
 * at the limit.
 */
export function isAuDela(ligne: Vendu, prixNormal: number, max: number): boolean {
  const excess = toRemiseEffective(ligne, prixNormal) - max;
  if (excess <= 0) return false;
  const isRounded = ligne.remise_pourcentage === 0 && excess <= roundingPoints && isAtFloor(ligne, prixNormal, max);
  return !isRounded;
}

function isAtFloor({ prix_unitaire_ht: ht, prix_unitaire_ttc: ttc, tva_taux }: Vendu, normal: number, max: number) {
  const floor = toPrixPlancher(normal, max);
  if (ttc === undefined || ttc === null) return ht >= floor;
  return ttc >= toPrixTtc((normal * (100 - max)) / 100, tva_taux);
}

/**
 * Returns the fraction of the normal price that is paid: 1 for all of it. A price including tax is compared to the
 * cent; when the two prices disagree, both fractions are returned.
 */
function toRatios({ prix_unitaire_ht: ht, prix_unitaire_ttc: ttc, tva_taux }: Vendu, normal: number): number[] {
  const ratio = (price: number, of: number) => (of <= 0 || price === of ? 1 : price / of);
  if (ttc === undefined || ttc === null) return [ratio(ht, normal)];
  const ofTtc = ratio(ttc, toPrixTtc(normal, tva_taux));
  const isDerived = Math.abs(ht - toPrixHt(ttc, tva_taux)) < 0.01;
  return isDerived ? [ofTtc] : [ofTtc, ratio(ht, normal)];
}
