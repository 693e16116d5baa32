import type { Element, Entite } from '#shared/contracts/postes/gateway.ts';
import { isRenumbered, recordKinds } from '#shared/record-kinds.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { Fields } from './fields.ts';
import { isCodeOf } from './record-tables.ts';

/** Returns when a fact was made, which distinguishes two under one number. */
export const toMade = ({ date_creation, moment }: Fields): unknown => date_creation ?? moment;

/** Returns whether an element creates a fact and the back office has another one under its number: both happened. */
export function isAnotherFact({ entite, base, apres }: Pick<Element, 'entite' | 'base' | 'apres'>, record: Fields) {
  return recordKinds[entite].isFact && base === null && !isSame(toMade(record), toMade(apres));
}

/** What a fact's number, or those of the records it names, is part of: the rest stays when it goes by another number. */
const numbered: ReadonlySet<string> = new Set([
  'numero',
  'poste',
  'scelle',
  'commentaire',
  'imputations',
  'annule',
  'ensemble',
  'commande_fournisseur',
  'mouvement',
  'transfert',
]);

/**
 * Returns whether two records of a kind are one fact, whatever their numbers: made at one moment, and the same in all
 * that never changes.
 */
export function isSameFact(entite: Entite, one: Fields, other: Fields): boolean {
  const { lasting } = recordKinds[entite];
  const names = lasting === 'all' ? [...new Set([...Object.keys(one), ...Object.keys(other)])] : lasting;
  const kept = names.filter((name) => !numbered.has(name));
  return isSame(toMade(one), toMade(other)) && kept.every((name) => isSame(one[name] ?? null, other[name] ?? null));
}

/** Returns whether two records of a fact that never changes differ only by numbers: one was renumbered on another till. */
export function isRenumberedAlike(entite: Entite, one: Fields, other: Fields): boolean {
  return recordKinds[entite].lasting === 'all' && isRenumbered(entite) && isSameFact(entite, one, other);
}

/** Returns whether a record is that of an element: the one of its code, or the fact that asked for another number. */
export function isRecordOf({ entite, code, apres, force }: Element, record: Fields): boolean {
  return isCodeOf(entite, code, record) || (force && isRenumbered(entite) && isSameFact(entite, record, apres));
}
