import { hasRole } from '#shared/access.ts';
import type { LigneRecord } from '#shared/contracts/documents.ts';
import { NotAllowed } from '#shared/errors.ts';
import { formatPercent } from '#shared/money.ts';
import type { Caller } from '#server/http/caller.ts';

type Rule = {
  /** Highest discount of the customer, in percent. */
  max: number;
  caller: Caller;
  /** The document's lines so far: a discount already granted on an article may stay. */
  earlier?: readonly LigneRecord[];
};

/** @throws {NotAllowed} when a line's discount needs somebody who may grant it. */
export function assertDiscounts(lignes: readonly LigneRecord[], { max, caller, earlier = [] }: Rule): void {
  const wanted = lignes.filter(({ remise_pourcentage }) => remise_pourcentage > max);
  if (wanted.length === 0 || hasRole(caller.role, 'responsable')) return;
  const refused = wanted.find((ligne) => !earlier.some((granted) => isWithin(ligne, granted)));
  if (!refused) return;
  throw new NotAllowed(
    `La remise de ${formatPercent(refused.remise_pourcentage)} dépasse le maximum de ${formatPercent(max)} de ce client\u00a0: un responsable doit l’accorder.`,
  );
}

function isWithin(ligne: LigneRecord, granted: LigneRecord): boolean {
  return ligne.article_code === granted.article_code && ligne.remise_pourcentage <= granted.remise_pourcentage;
}
