import type { DocumentComplet, LigneRecord } from '#shared/contracts/documents/documents.ts';
import { multiplyToCents } from '#shared/money/money.ts';

type Parts = { lignes: readonly LigneRecord[]; taken: readonly Pick<DocumentComplet, 'lignes'>[] };

/**
 * Returns the last part of a line that a promotion discounted, worth exactly what is left of it. The parts of 20,00 €
 * for three are 6,67 €, 6,67 € and 6,66 €, so that they give back what was paid. When an article has several lines,
 * each part is priced by itself.
 */
function toLastPart(whole: LigneRecord, quantite: number, { lignes, taken }: Parts): LigneRecord {
  const part = { ...whole, quantite };
  const isOf = ({ article_code }: LigneRecord) => article_code === whole.article_code;
  if (!whole.raison_prix?.promotions || lignes.filter(isOf).length > 1) return part;
  const before = taken.flatMap((document) => document.lignes).filter(isOf);
  const left = before.reduce((sum, ligne) => sum - toWorth(ligne), toWorth(whole));
  const price = whole.prix_unitaire_ttc ?? whole.prix_unitaire_ht;
  const gross = multiplyToCents(quantite, price);
  const remise_pourcentage = Math.round(1e8 * (1 - left / gross)) / 1e6;
  const isExact = remise_pourcentage >= 0 && remise_pourcentage <= 100;
  return isExact && multiplyToCents(quantite, price, remise_pourcentage) === left
    ? { ...part, remise_pourcentage }
    : part;
}

/** Returns each line with all that is left of it. */
export function toLastParts(parts: Parts, restes: readonly number[]): LigneRecord[] {
  return parts.lignes.map((ligne, index) => {
    const rest = restes[index] ?? 0;
    return parts.taken.length > 0 && rest !== 0 ? toLastPart(ligne, rest, parts) : { ...ligne, quantite: rest };
  });
}

/**
 * Returns the value in cents, by the price it was sold at, without or with tax; an éco-participation is never
 * discounted.
 */
function toWorth({ quantite, prix_unitaire_ht, prix_unitaire_ttc, remise_pourcentage }: LigneRecord): number {
  return multiplyToCents(quantite, prix_unitaire_ttc ?? prix_unitaire_ht, remise_pourcentage);
}
