import type { DocumentRecord } from '#shared/contracts/documents.ts';
import { foldText } from '#shared/search-text.ts';

/** What a list is narrowed to, as it stands in the address. Days are `YYYY-MM-DD`; empty means any. */
export type DocumentFilter = { text: string; du: string; au: string };

type Filtered = Pick<DocumentRecord, 'numero' | 'client_code' | 'client_intitule' | 'reference' | 'date'>;

/** The documents whose number, customer or reference has every word typed, between two days. */
export function filterDocuments<D extends Filtered>(documents: readonly D[], { text, du, au }: DocumentFilter): D[] {
  const words = foldText(text).split(' ').filter(Boolean);
  const joined = words.join('');
  return documents.filter((document) => {
    if ((du !== '' && document.date < du) || (au !== '' && document.date > au)) return false;
    if (words.length === 0) return true;
    const { numero, client_code, client_intitule, reference } = document;
    const folded = foldText(`${numero} ${client_code} ${client_intitule} ${reference ?? ''}`);
    // A number is also found as it is said, without its hyphens.
    return words.every((word) => folded.includes(word)) || folded.replaceAll(' ', '').includes(joined);
  });
}
