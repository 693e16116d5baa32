import type { EspecesCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import type { TotauxCaisse } from '#shared/contracts/caisse/totaux-caisse.ts';
import { formatAmount, sumAmounts } from '#shared/money/money.ts';

/**
 * Returns why a clôture or an X report counts more cash, or less, among the payments than the drawer is expected to
 * have received: what came before the drawer was opened is of that day, and in the float counted since. Undefined where
 * both are the same.
 */
export function explainEspecesAvant(
  { moyens }: Pick<TotauxCaisse, 'moyens'>,
  { reglements }: Pick<EspecesCaisse, 'reglements'>,
): string | undefined {
  const counted = moyens.find(({ moyen }) => moyen === 'especes')?.montant ?? 0;
  const before = sumAmounts([counted, 0 - reglements]);
  if (before === 0) return undefined;
  const done = before > 0 ? 'reçus' : 'rendus';
  return `Les règlements ci-dessus comptent ${formatAmount(Math.abs(before))} d’espèces ${done} avant l’ouverture de la caisse\u00a0: le fond, compté ensuite, en tient compte.`;
}
