import type { LigneRecord } from '#shared/contracts/documents/documents.ts';
import { hasRole } from '#shared/endpoints/role.ts';
import { NotAllowed } from '#shared/endpoints/errors.ts';
import { formatPercent } from '#shared/money/money.ts';
import type { Caller } from '#server/calls/caller.ts';
import { hasDroit, type Holder } from '#shared/utilisateurs/droits.ts';

type Rule = {
  /** Highest discount of the customer, in percent. */
  max: number;
  caller: Caller;
  /** Highest discount whoever may go beyond that may grant, but for an administrator. */
  maxResponsable: number;
  /** The document's lines so far: a discount already granted on an article may stay. */
  earlier?: readonly LigneRecord[];
};

/**
 * Who grants the lines' discounts: the caller, with the approval of somebody else where their own role is not enough; it
 * is spent only then.
 * @throws {NotAllowed} when a line's discount needs somebody who may grant it.
 */
export function grantRemises(lignes: readonly LigneRecord[], rule: Rule): Caller {
  const { caller } = rule;
  if (!findRefused(lignes, toMax(caller, rule), rule)) return caller;
  const approval = caller.approval?.spend();
  const [own, approved] = [caller, approval ?? caller].map((holder) => toMax(holder, rule));
  const max = Math.max(own ?? 0, approved ?? 0);
  const refused = findRefused(lignes, max, rule);
  if (refused) throw toRefusal(refused, max, rule);
  return approval ? { ...caller, approvedBy: approval } : caller;
}

function findRefused(lignes: readonly LigneRecord[], max: number, { earlier = [] }: Rule) {
  const wanted = lignes.filter(({ remise_pourcentage }) => remise_pourcentage > max);
  return wanted.find((ligne) => !earlier.some((granted) => isWithin(ligne, granted)));
}

function toRefusal({ remise_pourcentage }: LigneRecord, most: number, { max }: Rule): NotAllowed {
  const [asked, allowed] = [formatPercent(remise_pourcentage), formatPercent(most)];
  return new NotAllowed(
    most > max
      ? `La remise de ${asked} dépasse les ${allowed} qu’un responsable peut accorder\u00a0: un administrateur doit l’accorder.`
      : `La remise de ${asked} dépasse le maximum de ${allowed} de ce client\u00a0: un responsable doit l’accorder.`,
  );
}

/** The most somebody may grant. */
function toMax(holder: Holder, { max, maxResponsable }: Pick<Rule, 'max' | 'maxResponsable'>): number {
  if (!hasDroit(holder, 'remise_au_dela')) return max;
  return hasRole(holder.role, 'admin') ? 100 : Math.max(max, maxResponsable);
}

function isWithin(ligne: LigneRecord, granted: LigneRecord): boolean {
  return ligne.article_code === granted.article_code && ligne.remise_pourcentage <= granted.remise_pourcentage;
}
