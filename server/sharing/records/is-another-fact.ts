import type { Element } from '#shared/contracts/postes/gateway.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { Fields } from './fields.ts';

/** A sale or a movement that was made, and another that the back office has under its number: both have been. */
export function isAnotherFact({ entite, base, apres }: Pick<Element, 'entite' | 'base' | 'apres'>, record: Fields) {
  const isNumbered = entite === 'document' || entite === 'mouvement';
  return isNumbered && base === null && !isSame(record.date_creation, apres.date_creation);
}
