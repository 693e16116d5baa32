import type { DocumentRecord } from '#shared/contracts/documents.ts';
import { foldText, listSigns } from '#shared/search-text.ts';

/** What a list is narrowed to. Days are `YYYY-MM-DD`; empty means any. */
export type DocumentFilter = { text: string; du: string; au: string };

type Named = Pick<DocumentRecord, 'numero' | 'client_code' | 'client_intitule' | 'reference'>;

/**
 * What a document is found by, folded: its customer, whose name comes first so that lists can be ordered by it, its number
 * and its reference. Codes also stand there as they are said, without what parts them: `fap01000012`.
 */
export function toDocumentText({ numero, client_code, client_intitule, reference }: Named): string {
  const codes = [client_code, numero, reference ?? ''].map(foldText);
  const joined = codes.filter((code) => code.includes(' ')).map((code) => code.replaceAll(' ', ''));
  return [foldText(client_intitule), ...codes, ...joined].filter(Boolean).join(' ');
}

/** The words a text of `toDocumentText` must hold, each anywhere in it. */
export function toDocumentWords(typed: string): string[] {
  return [...new Set(foldText(typed).split(' ').filter(Boolean))];
}

/** Whether a document's number, customer or reference has every word typed, and its date is between two days. */
export function createDocumentFilter({ text, du, au }: DocumentFilter) {
  const [words, signs] = [toDocumentWords(text), listSigns(text)];
  return (document: Named & Pick<DocumentRecord, 'date'>): boolean => {
    if ((du !== '' && document.date < du) || (au !== '' && document.date > au)) return false;
    if (signs.length > 0) return hasSigns(document, signs);
    if (words.length === 0) return true;
    const folded = toDocumentText(document);
    return words.every((word) => folded.includes(word));
  };
}

function hasSigns({ numero, client_code, client_intitule, reference }: Named, signs: readonly string[]): boolean {
  const written = [client_intitule, client_code, numero, reference ?? ''].join(' ');
  return signs.every((sign) => written.includes(sign));
}
