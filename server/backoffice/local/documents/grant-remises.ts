import { hasRole } from '#shared/endpoints/access.ts';
import type { LigneRecord } from '#shared/contracts/documents/documents.ts';
import type { Role } from '#shared/endpoints/role.ts';
import { NotAllowed } from '#shared/endpoints/errors.ts';
import { formatPercent } from '#shared/money/money.ts';
import type { Caller } from '#server/calls/caller.ts';

type Rule = {
  /** Highest discount of the customer, in percent. */
  max: number;
  caller: Caller;
  /** Highest discount somebody `responsable` may grant. */
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
  if (!findRefused(lignes, caller.role, rule)) return caller;
  const approval = caller.approval?.spend();
  const role = approval && hasRole(approval.role, caller.role) ? approval.role : caller.role;
  const refused = findRefused(lignes, role, rule);
  if (refused) throw toRefusal(refused, role, rule);
  return approval ? { ...caller, approvedBy: approval } : caller;
}

function findRefused(lignes: readonly LigneRecord[], role: Role, { earlier = [], ...rule }: Rule) {
  const max = toMax(role, rule);
  const wanted = lignes.filter(({ remise_pourcentage }) => remise_pourcentage > max);
  return wanted.find((ligne) => !earlier.some((granted) => isWithin(ligne, granted)));
}

function toRefusal({ remise_pourcentage }: LigneRecord, role: Role, rule: Rule): NotAllowed {
  const [asked, max] = [formatPercent(remise_pourcentage), formatPercent(toMax(role, rule))];
  return new NotAllowed(
    hasRole(role, 'responsable')
      ? `La remise de ${asked} dépasse les ${max} qu’un responsable peut accorder\u00a0: un administrateur doit l’accorder.`
      : `La remise de ${asked} dépasse le maximum de ${max} de ce client\u00a0: un responsable doit l’accorder.`,
  );
}

/** The most somebody of this role may grant. */
function toMax(role: Role, { max, maxResponsable }: Pick<Rule, 'max' | 'maxResponsable'>): number {
  if (hasRole(role, 'admin')) return 100;
  return hasRole(role, 'responsable') ? Math.max(max, maxResponsable) : max;
}

function isWithin(ligne: LigneRecord, granted: LigneRecord): boolean {
  return ligne.article_code === granted.article_code && ligne.remise_pourcentage <= granted.remise_pourcentage;
}
