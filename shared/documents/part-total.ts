import type { LigneChoisie, Reste } from '#shared/contracts/ventes/parts.ts';
import { computeTotals } from '#shared/money/totals.ts';

/**
 * Returns the total, tax included, of a document made of some lines of another; undefined when it cannot be known to
 * the cent before the document is made.
 */
export function computePartTotal(
  { lignes, remise_globale }: Reste,
  chosen: readonly LigneChoisie[],
): number | undefined {
  const taken = chosen.flatMap(({ ligne, quantite }) => {
    const one = lignes[ligne - 1];
    if (!one) return [];
    const remise = quantite === one.reste ? one.remise_du_reste : one.remise_pourcentage;
    return [{ ...one, quantite, remise_pourcentage: remise }];
  });
  const known = taken.flatMap(({ remise_pourcentage, ...one }) =>
    remise_pourcentage === undefined ? [] : [{ ...one, remise_pourcentage }],
  );
  return known.length === taken.length ? computeTotals(known, remise_globale).total_ttc : undefined;
}
