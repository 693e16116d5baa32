import type { Vente } from '#renderer/stores/vente.ts';
import type { CompteClient } from '#shared/contracts/reglements/comptes.ts';
import { formatAmount, sumAmounts } from '#shared/money/money.ts';

type Compte = Pick<CompteClient, 'solde' | 'echu' | 'encours_autorise'>;

/**
 * Returns what a customer owes, how much of it is late, the sum with the sale being typed, and whether it exceeds their
 * credit limit; undefined when there is nothing to show. A credit note adds nothing, and an invoice being changed is
 * owed already as it was.
 */
export function toOwed(
  { solde, echu, encours_autorise: limit }: Compte,
  { kind, modifie, total_avant }: Pick<Vente, 'kind' | 'modifie' | 'total_avant'>,
  venteTtc: number,
): { text: string; isOver: boolean; isLate: boolean } | undefined {
  const before = kind === 'facture' && modifie !== null ? (total_avant ?? 0) : 0;
  const added = kind === 'avoir' ? 0 : sumAmounts([venteTtc, -before]);
  const owed = sumAmounts([solde, added]);
  const isOver = limit !== null && owed > limit;
  if (solde === 0 && echu === 0 && !isOver) return undefined;
  const parts = [
    ...(solde > 0 ? [`Doit ${formatAmount(solde)}`] : []),
    ...(solde < 0 ? [`A ${formatAmount(-solde)} en sa faveur`] : []),
    ...(echu > 0 ? [`échu\u00a0: ${formatAmount(echu)}`] : []),
    ...(limit !== null && added !== 0 ? [`avec cette vente\u00a0: ${formatAmount(owed)}`] : []),
    ...(limit !== null ? [`encours autorisé\u00a0: ${formatAmount(limit)}`] : []),
  ];
  const text = parts.join(' · ');
  return { text: text.charAt(0).toUpperCase() + text.slice(1), isOver, isLate: echu > 0 };
}
