import type { Element, Entite } from '#shared/contracts/postes/gateway.ts';
import { isRenumbered } from '#shared/record-kinds.ts';
import { findRang, toNumero } from '#server/backoffice/numbering/series.ts';
import type { Fields } from '../records/fields.ts';
import { isAnotherFact } from '../records/is-another-fact.ts';
import { type Reseal, toRenumbered } from '../records/renumber.ts';
import type { ElementSender } from './numbers/number-rules.ts';

/** What a shop gives another number with; a hub gives none, for each series is a till's, which may be giving numbers. */
export type Renumbering = {
  /** The shop's own till code, whose series it alone numbers. */
  poste: string;
  /** Returns a fact under the number it was given here instead of `code`; undefined when it was given none. */
  findSame: (entite: Entite, code: string, fact: Fields) => Fields | undefined;
  /** Seals a fact anew that gets another number here, and notes both numbers in the technical journal. */
  reseal: Reseal;
};

/**
 * Returns whether a till asks for another number for a fact of the shop's own series: a user there keeps both of the two
 * that were given one. Other tills have the same fact and ask too, so that the number is given here, once. Only a till
 * that sends all it has may ask, as it may then send others' numbers.
 */
export function asksForNumber(
  element: Element,
  current: Fields | undefined,
  { poste, sender }: { poste: string; sender: ElementSender },
): boolean {
  const { entite, code, base, force } = element;
  const mayAsk = force && base === null && sender.uploadsAll && isRenumbered(entite);
  if (!mayAsk || findRang(code)?.poste !== poste) return false;
  return current !== undefined && isAnotherFact(element, current);
}

/** Returns the fact under the number after `last`, the last one known of the series. */
export function toNextNumber({ entite, code, apres }: Element, last: number): Fields {
  const serie = findRang(code)?.serie ?? '';
  return toRenumbered(entite, apres, toNumero(serie, last + 1));
}
