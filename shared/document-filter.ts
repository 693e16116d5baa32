import type { DocumentRecord } from '#shared/contracts/documents.ts';
import { foldText } from '#shared/search-text.ts';

/** What a list is narrowed to. Days are `YYYY-MM-DD`; empty means any. */
export type DocumentFilter = { text: string; du: string; au: string };

type Filtered = Pick<DocumentRecord, 'numero' | 'client_code' | 'client_intitule' | 'reference' | 'date'>;

/** Whether a document's number, customer or reference has every word typed, and its date is between two days. */
export function createDocumentFilter({ text, du, au }: DocumentFilter): (document: Filtered) => boolean {
  const words = foldText(text).split(' ').filter(Boolean);
  const joined = words.join('');
  return (document) => {
    if ((du !== '' && document.date < du) || (au !== '' && document.date > au)) return false;
    if (words.length === 0) return true;
    const { numero, client_code, client_intitule, reference } = document;
    const folded = foldText(`${numero} ${client_code} ${client_intitule} ${reference ?? ''}`);
    // A number is also found as it is said, without its hyphens.
    return words.every((word) => folded.includes(word)) || folded.replaceAll(' ', '').includes(joined);
  };
}
