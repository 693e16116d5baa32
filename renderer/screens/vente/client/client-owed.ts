import type { ResponseOf } from '#shared/endpoints/endpoint.ts';
import type { getActiviteClient } from '#shared/contracts/tiers/activites.ts';
import type { Vente } from '#renderer/stores/vente.ts';
import { formatAmount, sumAmounts } from '#shared/money/money.ts';

type Activite = Pick<ResponseOf<typeof getActiviteClient>, 'impayes' | 'encours_autorise'>;

/**
 * What a customer owes already and with the sale being typed, and whether that is more than they may; undefined when there
 * is nothing to say. A credit note makes it no more, and an invoice that is changed is owed already as it was.
 */
export function toOwed(
  { impayes, encours_autorise: limit }: Activite,
  { kind, modifie, total_avant }: Pick<Vente, 'kind' | 'modifie' | 'total_avant'>,
  venteTtc: number,
): { text: string; isOver: boolean } | undefined {
  const before = kind === 'facture' && modifie !== null ? (total_avant ?? 0) : 0;
  const added = kind === 'avoir' ? 0 : sumAmounts([venteTtc, -before]);
  const owed = sumAmounts([impayes.total_ttc, added]);
  const isOver = limit !== null && owed > limit;
  if (impayes.nb === 0 && !isOver) return undefined;
  const parts = [
    ...(impayes.nb > 0 ? [`Doit ${formatAmount(impayes.total_ttc)}`] : []),
    ...(limit !== null && added !== 0 ? [`avec cette vente\u00a0: ${formatAmount(owed)}`] : []),
    ...(limit !== null ? [`encours autorisé\u00a0: ${formatAmount(limit)}`] : []),
  ];
  const text = parts.join(' · ');
  return { text: text.charAt(0).toUpperCase() + text.slice(1), isOver };
}
