import type { DocumentKind, LigneRecord } from '#shared/contracts/documents/documents.ts';
import { hasRole } from '#shared/utilisateurs/role.ts';
import { NeedsApproval } from '#shared/endpoints/errors.ts';
import { formatPercent, formatPrice } from '#shared/money/money.ts';
import type { PrixDecide } from '#shared/contracts/prix/prix.ts';
import { combineRemises } from '#shared/money/combine-remises.ts';
import { isAuDela, isPrixNormal, toPrixPlancher, toRemiseEffective } from '#shared/money/remise-effective.ts';
import { hasDroit, type Holder } from '#shared/utilisateurs/droits.ts';
import type { Caller } from '#server/calls/caller.ts';
import { authorise } from '#server/calls/authorise.ts';

type Rule = {
  kind: DocumentKind;
  /** Highest discount of the customer, in percent. */
  max: number;
  caller: Caller;
  /** Highest discount that users with the right to exceed `max` may grant; administrators have no limit. */
  maxResponsable: number;
  /**
   * Finds the price of a line without any manual discount, and what promotions take off it; undefined for an unknown
   * article.
   */
  findPrix: (ligne: LigneRecord) => PrixDecide | undefined;
  /** The earlier lines of the document: a price already granted on an article may stay. */
  earlier?: readonly LigneRecord[];
};

/**
 * Returns who grants the prices and discounts of the lines: the caller, with somebody else's approval where their own
 * rights are not enough; the approval is used up only then. A price below the article's own, or its tarif's, counts as
 * a discount, except on goods a customer gives back; what a promotion takes off needs no right.
 * @throws {NeedsApproval} when a line needs somebody who may grant it.
 */
export function grantRemises(lignes: readonly LigneRecord[], rule: Rule): Caller {
  const asked = lignes.filter((ligne) => !(rule.earlier ?? []).some((granted) => isSamePrice(ligne, granted)));
  const isChanged = asked.some((ligne) => !isPrixNormal(ligne, toNormal(ligne, rule)));
  const caller = isChanged ? authorise(rule.caller, 'prix') : rule.caller;
  if (!findRefused(asked, toMax(caller, rule), rule)) return caller;
  const approval = caller.approval?.spend();
  const max = Math.max(toMax(caller, rule), toMax(approval ?? caller, rule));
  const refused = findRefused(asked, max, rule);
  if (refused) throw toRefusal(refused, max, rule);
  return approval ? { ...caller, approvedBy: approval } : caller;
}

/**
 * Returns the price that a line's discount is counted from; the line's own where there is no other, or where a low
 * price costs nothing.
 */
function toNormal(ligne: LigneRecord, { findPrix }: Rule): number {
  const prix = ligne.article_code === '' ? undefined : findPrix(ligne)?.prix_unitaire_ht;
  return prix ?? ligne.prix_unitaire_ht;
}

/** Returns the highest discount of a line: what promotions take off, and on top of that what somebody may grant. */
function toMost(ligne: LigneRecord, max: number, { findPrix }: Rule): number {
  const promotion = ligne.article_code === '' ? 0 : (findPrix(ligne)?.remise_pourcentage ?? 0);
  return combineRemises(promotion, max);
}

function toCounted(ligne: LigneRecord, rule: Rule): number {
  return rule.kind === 'avoir' ? ligne.prix_unitaire_ht : toNormal(ligne, rule);
}

function findRefused(lignes: readonly LigneRecord[], max: number, rule: Rule) {
  const wanted = lignes.filter((ligne) => isAuDela(ligne, toCounted(ligne, rule), toMost(ligne, max, rule)));
  return wanted.find((ligne) => !(rule.earlier ?? []).some((granted) => isWithin(ligne, granted, rule)));
}

function toRefusal(ligne: LigneRecord, most: number, rule: Rule): NeedsApproval {
  const normal = toCounted(ligne, rule);
  const remise = toRemiseEffective(ligne, normal);
  const limit = toMost(ligne, most, rule);
  const [asked, allowed] = [remise, limit].map((percent) => formatPercent(Math.round(percent * 100) / 100));
  const whose =
    most > rule.max
      ? `les ${allowed} qu’un responsable peut accorder\u00a0: un administrateur doit l’accorder.`
      : `le maximum de ${allowed} de ce client\u00a0: un responsable doit l’accorder.`;
  if (remise === ligne.remise_pourcentage) return new NeedsApproval(`La remise de ${asked} dépasse ${whose}`);
  const floor = formatPrice(toPrixPlancher(normal, limit));
  return new NeedsApproval(
    `${ligne.designation}\u00a0: au lieu de ${formatPrice(normal)}\u00a0HT, ce prix est une remise de ${asked}, et dépasse ${whose} Sans accord, le prix est de ${floor}\u00a0HT au moins.`,
  );
}

/** Returns the highest discount a user may grant. */
function toMax(holder: Holder, { max, maxResponsable }: Rule): number {
  if (!hasDroit(holder, 'remise_au_dela')) return max;
  return hasRole(holder.role, 'admin') ? 100 : Math.max(max, maxResponsable);
}

function isSamePrice(ligne: LigneRecord, granted: LigneRecord): boolean {
  return (
    ligne.article_code === granted.article_code &&
    ligne.prix_unitaire_ht === granted.prix_unitaire_ht &&
    (ligne.prix_unitaire_ttc ?? null) === (granted.prix_unitaire_ttc ?? null) &&
    ligne.remise_pourcentage <= granted.remise_pourcentage
  );
}

/** Returns whether a line sells the article for no less, or with no greater discount, than was granted before. */
function isWithin(ligne: LigneRecord, granted: LigneRecord, rule: Rule): boolean {
  const normal = toCounted(ligne, rule);
  return (
    ligne.article_code === granted.article_code &&
    toRemiseEffective(ligne, normal) <= Math.max(granted.remise_pourcentage, toRemiseEffective(granted, normal))
  );
}
