import { hasRole } from '#shared/access.ts';
import type { LigneRecord } from '#shared/contracts/documents.ts';
import { NotAllowed } from '#shared/errors.ts';
import { formatPercent } from '#shared/money.ts';
import type { Caller } from '#server/http/caller.ts';

type Rule = {
  /** Highest discount of the customer, in percent. */
  max: number;
  caller: Caller;
  /** Highest discount somebody `responsable` may grant. */
  maxResponsable: number;
  /** The document's lines so far: a discount already granted on an article may stay. */
  earlier?: readonly LigneRecord[];
};

/** @throws {NotAllowed} when a line's discount needs somebody who may grant it. */
export function assertDiscounts(lignes: readonly LigneRecord[], { earlier = [], ...rule }: Rule): void {
  const max = toOwnMax(rule);
  const wanted = lignes.filter(({ remise_pourcentage }) => remise_pourcentage > max);
  if (wanted.length === 0) return;
  const refused = wanted.find((ligne) => !earlier.some((granted) => isWithin(ligne, granted)));
  if (!refused) return;
  const asked = formatPercent(refused.remise_pourcentage);
  throw new NotAllowed(
    hasRole(rule.caller.role, 'responsable')
      ? `La remise de ${asked} dépasse les ${formatPercent(max)} qu’un responsable peut accorder\u00a0: un administrateur doit l’accorder.`
      : `La remise de ${asked} dépasse le maximum de ${formatPercent(max)} de ce client\u00a0: un responsable doit l’accorder.`,
  );
}

/** The most this caller may grant. */
function toOwnMax({ max, maxResponsable, caller }: Omit<Rule, 'earlier'>): number {
  if (hasRole(caller.role, 'admin')) return 100;
  return hasRole(caller.role, 'responsable') ? Math.max(max, maxResponsable) : max;
}

function isWithin(ligne: LigneRecord, granted: LigneRecord): boolean {
  return ligne.article_code === granted.article_code && ligne.remise_pourcentage <= granted.remise_pourcentage;
}
