import { useMemo } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { type LigneVente, toRegimeVente, type Vente } from '#renderer/stores/vente.ts';
import { computeVente, withoutTva } from '#renderer/stores/vente-amounts.ts';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import type { Totals } from '#shared/money/totals.ts';

/** Returns whether the shop is not subject to VAT: every rate is then zero. */
export function useFranchiseTva(): boolean {
  const franchise = useAnswer(getBoutique, {}, { select: (boutique) => boutique.franchise_tva });
  return franchise.data ?? false;
}

/** Computes the totals of a sale in this shop, line by line, as the service will. */
export function useVenteTotals(vente: Vente): Totals<LigneVente> {
  const isFranchise = useFranchiseTva();
  const isFree = isFranchise || toRegimeVente(vente) !== undefined;
  return useMemo(() => computeVente(isFree ? withoutTva(vente) : vente), [vente, isFree]);
}
