import type { LigneInput } from '#shared/contracts/documents/documents.ts';
import { computeTotals, type Totals } from '#shared/money/totals.ts';
import type { LigneVente, Vente } from './vente.ts';

/** Converts the lines to what is sent. */
export function toLigneInputs({ lignes }: Vente): LigneInput[] {
  return lignes.map(({ article_code, designation, quantite, ...ligne }) =>
    article_code === ''
      ? { article_code, designation, quantite: 1, remise_pourcentage: 0 }
      : {
          article_code,
          designation,
          quantite,
          prix_unitaire_ht: ligne.prix_unitaire_ht,
          prix_unitaire_ttc: ligne.prix_unitaire_ttc,
          remise_pourcentage: ligne.remise_pourcentage,
        },
  );
}

/**
 * Returns the sale without VAT, for a shop that is not subject to it or a customer whose purchases bear none: prices
 * are the same with and without it.
 */
export function withoutTva(vente: Vente): Vente {
  return { ...vente, lignes: vente.lignes.map((ligne) => ({ ...ligne, tva_taux: 0, prix_unitaire_ttc: null })) };
}

/** Computes the amounts of the sale as the service will: same code, same rounding. */
export function computeVente({ lignes, remise_globale }: Vente): Totals<LigneVente> {
  return computeTotals(lignes, remise_globale);
}
