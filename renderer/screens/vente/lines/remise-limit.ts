import type { LigneVente, Vente } from '#renderer/stores/vente.ts';
import { combineRemises } from '#shared/money/combine-remises.ts';
import { formatPercent, formatPrice, roundToCents, toPrixTtc } from '#shared/money/money.ts';
import { isAuDela, isPrixNormal } from '#shared/money/remise-effective.ts';
import { toDroitRefusal } from '#shared/utilisateurs/droit-labels.ts';
import { type Holder, hasDroit } from '#shared/utilisateurs/droits.ts';

/**
 * The discounts a user may grant without approval; without `max` there is no limit, also when the excess will be
 * approved.
 */
type Limits = { max?: number; who: string; mayChangePrices: boolean; countsPrices: boolean };

export function findLimits({ kind, client, depassement }: Vente, person: Holder | undefined): Limits {
  const isFree = (droit: 'prix' | 'remise_au_dela') => depassement || person === undefined || hasDroit(person, droit);
  return {
    ...(client && !isFree('remise_au_dela') && { max: client.remise_max }),
    who: client?.intitule ?? '',
    mayChangePrices: isFree('prix'),
    // A lower price on a return is no discount.
    countsPrices: kind !== 'avoir',
  };
}

/** Returns why a discount on a line, together with that of the whole sale, is refused; undefined when it is not. */
export function findRemiseProblem(ligne: LigneVente, whole: number, limits: Limits): string | undefined {
  const { remise_pourcentage: line } = ligne;
  if (!isPercent(line) || !isPercent(whole)) return 'Attendu\u00a0: de 0 à 100\u00a0%.';
  const { max, who } = limits;
  if (max === undefined || !isBeyond(ligne, whole, limits)) return undefined;
  const most = `${formatPercent(toMost(ligne, max))} au plus pour ${who}`;
  if (limits.countsPrices && !isPrixNormal(ligne, ligne.prix_catalogue)) return `${most}, changement de prix compris.`;
  return line > 0 && whole > 0 ? `${most}, remise globale comprise.` : `${most}.`;
}

/** Returns why a discount on the whole sale is refused; undefined when it is not. */
export function findGlobalProblem(lignes: readonly LigneVente[], whole: number, limits: Limits): string | undefined {
  if (!isPercent(whole)) return 'Attendu\u00a0: de 0 à 100\u00a0%.';
  const articles = lignes.filter(({ article_code }) => article_code !== '');
  return articles.map((ligne) => findRemiseProblem(ligne, whole, limits)).find((problem) => problem !== undefined);
}

/** Returns why a typed price is refused, with the lowest allowed one; undefined when it is not. */
export function findPriceProblem(ligne: LigneVente, whole: number, limits: Limits, isTtc: boolean): string | undefined {
  if (!limits.mayChangePrices && !isPrixNormal(ligne, ligne.prix_catalogue)) return toDroitRefusal('prix');
  const { max, who } = limits;
  if (max === undefined || !limits.countsPrices || !isBeyond(ligne, whole, limits)) return undefined;
  const most = toMost(ligne, max);
  const floor = (ligne.prix_catalogue * (100 - most)) / 100;
  const lowest = isTtc
    ? `${formatPrice(toPrixTtc(floor, ligne.tva_taux))}\u00a0TTC`
    : `${formatPrice(roundToCents(floor))}\u00a0HT`;
  return `${lowest} au moins pour ${who}\u00a0: ${formatPercent(most)} de remise au plus. Au-dessous, F10 demande un accord.`;
}

function isBeyond(ligne: LigneVente, whole: number, { max = 100, countsPrices }: Limits): boolean {
  const sold = { ...ligne, remise_pourcentage: combineRemises(ligne.remise_pourcentage, whole) };
  return isAuDela(sold, countsPrices ? ligne.prix_catalogue : ligne.prix_unitaire_ht, toMost(ligne, max));
}

/** Returns the highest discount: what promotions take off needs no right, and the customer's maximum comes on top. */
function toMost({ remise_promotion = 0 }: LigneVente, max: number): number {
  return Math.round(combineRemises(remise_promotion, max) * 1e6) / 1e6;
}

function isPercent(typed: number): boolean {
  return typed >= 0 && typed <= 100;
}
