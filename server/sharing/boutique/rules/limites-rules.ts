import type { Element } from '#shared/contracts/postes/gateway.ts';
import { pickLimites } from '#shared/limites-stock.ts';
import { isRecord } from '#shared/is-record.ts';
import { asReplique, type Fields } from '../../records/fields.ts';
import type { ElementSender } from '../numbers/number-rules.ts';

type Sender = Pick<ElementSender, 'limitee' | 'uploadsAll'>;

/**
 * Returns a till's change of an article with the limits of its own shop alone: those of others stay as they are here,
 * whatever the till says. An article that nobody has comes whole from a till that tells all again: the other shops'
 * limits were forgotten here.
 */
export function keepOwnLimites(element: Element, current: Fields | undefined, sender: Sender): Element {
  if (element.entite !== 'article') return element;
  const returned = toReturned(element, current, sender);
  if (!isRecord(returned.par_boutique) || (!current && sender.uploadsAll)) return { ...element, apres: returned };
  const { limitee } = sender;
  const own = limitee === null ? undefined : returned.par_boutique[limitee];
  const others = isRecord(current?.par_boutique) ? current.par_boutique : {};
  const entries = { ...others, ...(limitee !== null && own !== undefined && { [limitee]: own }) };
  const par_boutique = Object.keys(entries).length > 0 ? entries : null;
  return { ...element, apres: { ...returned, par_boutique } };
}

/**
 * Returns a new record of an article that is here already, from a till whose shop has limits of its own here and which
 * does not know them: it left the group and comes back, and its article's limits are its shop's.
 */
function toReturned({ base, apres }: Element, current: Fields | undefined, { limitee }: Sender): Fields {
  const entries = current?.par_boutique;
  if (base !== null || !current || limitee === null || !isRecord(entries) || !(limitee in entries)) return apres;
  if (isRecord(apres.par_boutique)) return apres;
  const own = pickLimites(asReplique('article', apres));
  return { ...apres, ...pickLimites(asReplique('article', current)), par_boutique: { [limitee]: own } };
}
