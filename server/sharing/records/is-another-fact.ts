import type { Element, Entite } from '#shared/contracts/postes/gateway.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { Fields } from './fields.ts';

/** Kinds of records that are facts: each has a number, and none takes another's place. */
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

/** When a fact was made: what tells two under one number apart. */
export const toMade = ({ date_creation, moment }: Fields): unknown => date_creation ?? moment;

/** A sale or a movement that was made, and another that the back office has under its number: both have been. */
export function isAnotherFact({ entite, base, apres }: Pick<Element, 'entite' | 'base' | 'apres'>, record: Fields) {
  return isFact(entite) && base === null && !isSame(toMade(record), toMade(apres));
}
