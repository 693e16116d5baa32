import type { Element, Entite } from '#shared/contracts/postes/gateway.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { Fields } from './fields.ts';

/** The kinds of records that are facts: each has a number, and none replaces another. */
const facts: ReadonlySet<Entite> = new Set([
  'document',
  'mouvement',
  'reglement',
  'session',
  'cloture',
  'inventaire',
  'pointage',
  'transfert',
  'arrivee',
  'commande_fournisseur',
]);

export const isFact = (entite: Entite): boolean => facts.has(entite);

/** Returns when a fact was made, which distinguishes two under one number. */
export const toMade = ({ date_creation, moment }: Fields): unknown => date_creation ?? moment;

/** Returns whether an element creates a fact and the back office has another one under its number: both happened. */
export function isAnotherFact({ entite, base, apres }: Pick<Element, 'entite' | 'base' | 'apres'>, record: Fields) {
  return isFact(entite) && base === null && !isSame(toMade(record), toMade(apres));
}
