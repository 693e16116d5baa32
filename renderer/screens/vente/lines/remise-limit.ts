import type { LigneVente, Vente } from '#renderer/stores/vente.ts';
import { combineRemises } from '#shared/money/combine-remises.ts';
import { formatPercent, formatPrice, roundToCents, toPrixTtc } from '#shared/money/money.ts';
import { isAuDela, isPrixNormal } from '#shared/money/remise-effective.ts';
import { toDroitRefusal } from '#shared/utilisateurs/droit-words.ts';
import { type Holder, hasDroit } from '#shared/utilisateurs/droits.ts';

/** What the person at the till may grant by themselves; without `max` there is no limit, of a sale whose excess will be approved too. */
type Limits = { max?: number; who: string; mayChangePrices: boolean; countsPrices: boolean };

export function findLimits({ kind, client, depassement }: Vente, person: Holder | undefined): Limits {
  const isFree = (droit: 'prix' | 'remise_au_dela') => depassement || person === undefined || hasDroit(person, droit);
  return {
    ...(client && !isFree('remise_au_dela') && { max: client.remise_max }),
    who: client?.intitule ?? '',
    mayChangePrices: isFree('prix'),
    // What is given back for less is no discount.
    countsPrices: kind !== 'avoir',
  };
}

/** Why a discount on a line, with the one of the whole sale, is refused; undefined when it is not. */
export function findRemiseProblem(ligne: LigneVente, whole: number, limits: Limits): string | undefined {
  const { remise_pourcentage: line } = ligne;
  if (!isPercent(line) || !isPercent(whole)) return 'Attendu\u00a0: de 0 à 100\u00a0%.';
  const { max, who } = limits;
  if (max === undefined || !isBeyond(ligne, whole, limits)) return undefined;
  const most = `${formatPercent(toMost(ligne, max))} au plus pour ${who}`;
  if (limits.countsPrices && !isPrixNormal(ligne, ligne.prix_catalogue)) return `${most}, changement de prix compris.`;
  return line > 0 && whole > 0 ? `${most}, remise globale comprise.` : `${most}.`;
}

/** Why a discount on the whole sale is refused; undefined when it is not. */
export function findGlobalProblem(lignes: readonly LigneVente[], whole: number, limits: Limits): string | undefined {
  if (!isPercent(whole)) return 'Attendu\u00a0: de 0 à 100\u00a0%.';
  const articles = lignes.filter(({ article_code }) => article_code !== '');
  return articles.map((ligne) => findRemiseProblem(ligne, whole, limits)).find((problem) => problem !== undefined);
}

/** Why a price is refused where it is typed, with the lowest there is; undefined when it is not. */
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

/** What promotions take off a line is nobody's discount: the customer's maximum comes on top. */
function toMost({ remise_promotion = 0 }: LigneVente, max: number): number {
  return Math.round(combineRemises(remise_promotion, max) * 1e6) / 1e6;
}

function isPercent(typed: number): boolean {
  return typed >= 0 && typed <= 100;
}
