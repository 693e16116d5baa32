import type { Vente } from '#renderer/stores/vente.ts';
import { combineRemises } from '#renderer/stores/vente-amounts.ts';
import { formatPercent } from '#shared/money/money.ts';

/** Whether a discount may be granted: its limit is the customer's, unless the person may go beyond. */
type RemiseLimit = { max: number; who: string } | undefined;

export function findLimit({ client, depassement }: Vente, mayExceed: boolean): RemiseLimit {
  return client && !mayExceed && !depassement ? { max: client.remise_max, who: client.intitule } : undefined;
}

/** Whether the sale grants more than its customer's maximum. */
export function isBeyondLimit({ client, lignes, remise_globale }: Vente): boolean {
  const granted = lignes.map(({ remise_pourcentage }) => combineRemises(remise_pourcentage, remise_globale));
  return client !== null && granted.some((remise) => remise > client.remise_max);
}

/** Why a discount on a line, with the one of the whole sale, is refused; undefined when it is not. */
export function findRemiseProblem(line: number, whole: number, limit: RemiseLimit): string | undefined {
  if (line < 0 || line > 100 || whole < 0 || whole > 100) return 'Attendu\u00a0: de 0 à 100\u00a0%.';
  if (!limit || combineRemises(line, whole) <= limit.max) return undefined;
  const most = `${formatPercent(limit.max)} au plus pour ${limit.who}`;
  return line > 0 && whole > 0 ? `${most}, remise globale comprise.` : `${most}.`;
}
