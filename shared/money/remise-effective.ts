import { roundToCents, toPrixHt, toPrixTtc } from './money.ts';

/** A line as it is sold: what its price and its discount together come to, whatever its quantity. */
type Vendu = {
  quantite: number;
  prix_unitaire_ht: number;
  prix_unitaire_ttc?: number | null | undefined;
  remise_pourcentage: number;
  tva_taux: number;
};

/** By how much, in points, a price typed in whole cents may miss the limit it was rounded to. */
const roundingPoints = 0.5;

/** Whether a line is sold at the article's own price, excluding tax as it is or including tax to the cent. */
export function isPrixNormal(ligne: Vendu, prixNormal: number): boolean {
  return toRatios(ligne, prixNormal).every((ratio) => ratio === 1);
}

/**
 * The discount a line comes to against the article's own price, in percent with four decimals: a price typed below it is one
 * too, and the line's own discount comes on top. Never less than the line's own: a price raised first excuses nothing. What
 * comes back is no sale, an article without a price has none to be below.
 */
export function toRemiseEffective(ligne: Vendu, prixNormal: number): number {
  const { remise_pourcentage: remise, quantite } = ligne;
  if (quantite < 0) return remise;
  const kept = Math.min(1, ...toRatios(ligne, prixNormal));
  if (kept === 1) return remise;
  return Math.min(100, Math.max(remise, Math.round((100 - (100 - remise) * Math.max(0, kept)) * 10_000) / 10_000));
}

/** The lowest price excluding tax a discount of so much leaves, in whole cents. */
export function toPrixPlancher(prixNormal: number, max: number): number {
  return roundToCents((prixNormal * (100 - max)) / 100);
}

/** Whether a line's discount, price included, is above `max`; a price rounded to the cent next to the limit is at it. */
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

/** What is kept of the normal price: 1 for all of it. A price including tax counts to the cent, and is what is paid; both count where they disagree. */
function toRatios({ prix_unitaire_ht: ht, prix_unitaire_ttc: ttc, tva_taux }: Vendu, normal: number): number[] {
  const ratio = (price: number, of: number) => (of <= 0 || price === of ? 1 : price / of);
  if (ttc === undefined || ttc === null) return [ratio(ht, normal)];
  const ofTtc = ratio(ttc, toPrixTtc(normal, tva_taux));
  const isDerived = Math.abs(ht - toPrixHt(ttc, tva_taux)) < 0.01;
  return isDerived ? [ofTtc] : [ofTtc, ratio(ht, normal)];
}
