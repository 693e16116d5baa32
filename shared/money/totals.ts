import { fromCents, multiplyToCents, percentOfCents } from '#shared/money/money.ts';

/** The fields of a line that its amounts depend on: euros and percentages, as JSON carries them. */
export type LigneACalculer = {
  quantite: number;
  prix_unitaire_ht: number;
  remise_pourcentage: number;
  tva_taux: number;
  /** Euros for one unit, added to the price and never discounted; it bears the line's VAT. */
  eco_participation_ht?: number | undefined;
  /**
   * Set when the price was typed including tax: the line then has exactly that total, and its VAT is the difference.
   */
  prix_unitaire_ttc?: number | null | undefined;
};

export type Montants = { montant_ht: number; montant_ttc: number };

export type Totals<L> = {
  lignes: (L & Montants)[];
  /** One entry per rate that has a base, the highest rate first. */
  tvas: { taux: number; base_ht: number; montant_tva: number }[];
  total_ht: number;
  total_tva: number;
  total_ttc: number;
};

/** In euros, fifteen digits: the most a JSON number is sure to carry exactly. */
const maxExactAmount = 9_999_999_999_999.99;

/**
 * Sums of one rate in cents: the base of VAT, the éco-participation on top of it, and the amount and VAT of lines whose
 * price was typed including tax.
 */
type RateSums = { taxable: number; eco: number; typed: number; included: number };

/**
 * Computes the amounts of a document, exact to the cent, as the server stores them and the sale screen shows them. Each
 * line is rounded half away from zero; VAT is computed per rate on the sum of its lines and rounded once (EN 16931).
 * `remise` percent are taken off each rate and rounded once; for prices typed including tax, off the typed amount.
 * Never throws: `hasExactAmounts` tells amounts that are too large to be exact.
 */
export function computeTotals<L extends LigneACalculer>(lignes: readonly L[], remise = 0): Totals<L> {
  const rates = new Map<number, RateSums>();
  const computed = lignes.map((ligne) => ({ ...ligne, ...toMontants(ligne, rates) }));
  const tvas: Totals<L>['tvas'] = [];
  let totalHt = 0;
  let totalTva = 0;
  for (const [taux, whole] of [...rates].sort(([a], [b]) => b - a)) {
    const { taxable, eco, typed, included } = remise === 0 ? whole : discount(whole, remise);
    const base = taxable + eco + typed;
    if (base === 0 && taxable + eco === 0 && included === 0) continue;
    const tva = percentOfCents(taxable + eco, taux) + included;
    totalHt += base;
    totalTva += tva;
    tvas.push({ taux, base_ht: fromCents(base), montant_tva: fromCents(tva) });
  }
  return {
    lignes: computed,
    tvas,
    total_ht: fromCents(totalHt),
    total_tva: fromCents(totalTva),
    total_ttc: fromCents(totalHt + totalTva),
  };
}

/** Returns whether every amount is small enough (below ten thousand billion euros) for JSON to carry it to the cent. */
export function hasExactAmounts({ lignes }: Totals<unknown>): boolean {
  const sum = lignes.reduce(
    (total, ligne) => total + Math.max(Math.abs(ligne.montant_ht), Math.abs(ligne.montant_ttc)),
    0,
  );
  return sum <= maxExactAmount;
}

/** Returns the éco-participation of a line in integer cents; it is part of the line's amount. */
export function toEcoParticipation({
  quantite,
  eco_participation_ht,
}: Pick<LigneACalculer, 'quantite' | 'eco_participation_ht'>): number {
  return eco_participation_ht ? multiplyToCents(quantite, eco_participation_ht) : 0;
}

function toMontants(ligne: LigneACalculer, rates: Map<number, RateSums>): Montants {
  const { quantite, prix_unitaire_ht, prix_unitaire_ttc, remise_pourcentage, tva_taux } = ligne;
  const sums = rates.get(tva_taux) ?? { taxable: 0, eco: 0, typed: 0, included: 0 };
  rates.set(tva_taux, sums);
  const eco = toEcoParticipation(ligne);
  const ht = multiplyToCents(quantite, prix_unitaire_ht, remise_pourcentage);
  sums.eco += eco;
  if (prix_unitaire_ttc === undefined || prix_unitaire_ttc === null) {
    sums.taxable += ht;
    return { montant_ht: fromCents(ht + eco), montant_ttc: fromCents(ht + eco + percentOfCents(ht + eco, tva_taux)) };
  }
  const ttc = multiplyToCents(quantite, prix_unitaire_ttc, remise_pourcentage);
  sums.typed += ht;
  sums.included += ttc - ht;
  return { montant_ht: fromCents(ht + eco), montant_ttc: fromCents(ttc + eco + percentOfCents(eco, tva_taux)) };
}

/**
 * Applies the document's discount to one rate. Amounts typed including tax are discounted including their VAT; an
 * éco-participation is never discounted.
 */
function discount({ taxable, eco, typed, included }: RateSums, percent: number): RateSums {
  const ttc = typed + included;
  const vat = included - percentOfCents(included, percent);
  return {
    taxable: taxable - percentOfCents(taxable, percent),
    eco,
    typed: ttc - percentOfCents(ttc, percent) - vat,
    included: vat,
  };
}
