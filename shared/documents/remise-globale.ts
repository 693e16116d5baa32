import type { LigneRecord, DocumentRecord } from '#shared/contracts/documents/documents.ts';
import type { RemiseGlobale, RemiseGlobaleInput } from '#shared/contracts/documents/remise-globale.ts';
import { combineRemises } from '#shared/money/combine-remises.ts';
import { toCents } from '#shared/money/money.ts';
import { toEcoParticipation } from '#shared/money/totals.ts';

type Discounted = Pick<DocumentRecord, 'tvas' | 'remise_globale'> & { lignes: readonly LigneRecord[] };

/** Returns the discount as it is stored; undefined when there is none. */
export function toRemiseGlobale(input: RemiseGlobaleInput | null | undefined): RemiseGlobale | undefined {
  if (!input || input.pourcentage === 0) return undefined;
  return { pourcentage: input.pourcentage, motif: (input.motif ?? '').trim() };
}

/**
 * Returns the lines with the document's discount included in theirs, that is, the discount each article is really sold
 * at.
 */
export function withRemise(
  lignes: readonly LigneRecord[],
  remise: RemiseGlobale | null | undefined,
): readonly LigneRecord[] {
  if (!remise) return lignes;
  return lignes.map((ligne) =>
    ligne.article_code === ''
      ? ligne
      : { ...ligne, remise_pourcentage: combineRemises(ligne.remise_pourcentage, remise.pourcentage) },
  );
}

/**
 * The part of the document's discount on one VAT rate: the amount it applies to and the amount it takes off, without
 * VAT, in cents.
 */
type RemiseDeTaux = { taux: number; base: number; montant: number };

/** Returns the document's discount by VAT rate, the highest first. */
export function listRemises({ lignes, tvas, remise_globale }: Discounted): RemiseDeTaux[] {
  if (!remise_globale) return [];
  return [...Map.groupBy(lignes, ({ tva_taux }) => tva_taux)]
    .map(([taux, own]) => {
      const whole = own.reduce((sum, { montant_ht }) => sum + toCents(montant_ht), 0);
      const left = toCents(tvas.find((tva) => tva.taux === taux)?.base_ht ?? 0);
      return { taux, base: own.reduce((sum, ligne) => sum + toDiscountable(ligne), 0), montant: whole - left };
    })
    .filter(({ montant }) => montant !== 0)
    .toSorted((a, b) => b.taux - a.taux);
}

/** Returns the total of the document's discount, without VAT, in cents. */
export function toRemiseHt(document: Discounted): number {
  return listRemises(document).reduce((sum, { montant }) => sum + montant, 0);
}

/**
 * Returns the amount of each line less its share of the document's discount, without VAT, in cents; for each rate they
 * add up to its base, to the cent.
 */
export function listMontantsNets(document: Discounted): number[] {
  if (!document.remise_globale) return document.lignes.map(({ montant_ht }) => toCents(montant_ht));
  const left = new Map(listRemises(document).map(({ taux, ...remise }) => [taux, remise]));
  return document.lignes.map((ligne) => {
    const cents = toCents(ligne.montant_ht);
    const of = left.get(ligne.tva_taux);
    const worth = toDiscountable(ligne);
    if (!of || worth === 0) return cents;
    // Each line takes its share of what is left, out of the worth that is left, so that the last one absorbs the
    // rounding.
    const share = of.base === 0 ? of.montant : Math.round(of.montant * (worth / of.base));
    left.set(ligne.tva_taux, { base: of.base - worth, montant: of.montant - share });
    return cents - share;
  });
}

/** Returns the discountable part of a line, in cents: its éco-participation is never discounted. */
function toDiscountable(ligne: LigneRecord): number {
  return toCents(ligne.montant_ht) - toEcoParticipation(ligne);
}
