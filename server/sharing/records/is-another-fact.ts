import type { Element } from '#shared/contracts/postes/gateway.ts';
import { recordKinds } from '#shared/record-kinds.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { Fields } from './fields.ts';

/** Returns when a fact was made, which distinguishes two under one number. */
export const toMade = ({ date_creation, moment }: Fields): unknown => date_creation ?? moment;

/** Returns whether an element creates a fact and the back office has another one under its number: both happened. */
export function isAnotherFact({ entite, base, apres }: Pick<Element, 'entite' | 'base' | 'apres'>, record: Fields) {
  return recordKinds[entite].isFact && base === null && !isSame(toMade(record), toMade(apres));
}
