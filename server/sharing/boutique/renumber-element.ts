import type { Element } from '#shared/contracts/postes/gateway.ts';
import { isRenumbered } from '#shared/record-kinds.ts';
import { findRang, toNumero } from '#server/backoffice/numbering/series.ts';
import type { Fields } from '../records/fields.ts';
import { isAnotherFact } from '../records/is-another-fact.ts';
import { toRenumbered } from '../records/renumber.ts';
import type { ElementSender } from './numbers/number-rules.ts';

/**
 * Returns whether a till asks for another number for a fact that is not of its own series: a user there keeps both of
 * the two that were given one. Other tills have the same fact and ask too, so that the number is given here, once. Only
 * a till that sends all it has may ask, as it may then send others' numbers.
 */
export function asksForNumber(element: Element, current: Fields | undefined, sender: ElementSender): boolean {
  const { entite, code, base, force } = element;
  const mayAsk = force && base === null && sender.uploadsAll && isRenumbered(entite);
  if (!mayAsk || findRang(code)?.poste === sender.poste) return false;
  return current !== undefined && isAnotherFact(element, current);
}

/** Returns the fact under the number after `last`, the last one known of the series. */
export function toNextNumber({ entite, code, apres }: Element, last: number): Fields {
  const serie = findRang(code)?.serie ?? '';
  return toRenumbered(entite, apres, toNumero(serie, last + 1));
}
