import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { foldText } from '#shared/text/search-text.ts';

type Named = Pick<DocumentRecord, 'numero' | 'client_code' | 'client_intitule' | 'reference'>;

/**
 * Returns the folded text a document is searched in: the customer's name (first, so that lists can be ordered by it),
 * the codes and the reference. Codes are repeated without separators, as people say them: `fap01000012`.
 */
export function toDocumentText({ numero, client_code, client_intitule, reference }: Named): string {
  const codes = [client_code, numero, reference ?? ''].map(foldText);
  const joined = codes.filter((code) => code.includes(' ')).map((code) => code.replaceAll(' ', ''));
  return [foldText(client_intitule), ...codes, ...joined].filter(Boolean).join(' ');
}

/** Returns the words typed, each of which must occur somewhere in a text of `toDocumentText`. */
export function toDocumentWords(typed: string): string[] {
  return [...new Set(foldText(typed).split(' ').filter(Boolean))];
}

const amount = /^(-?)(\d{1,3}(?:\d*|(?:\s\d{3})+))(?:[.,](\d{1,2}))?\s*€?$/;

/** Returns the cents of an amount as people type it (`75,02`, `1 234.5`, `-12 €`); undefined for anything else. */
export function findTypedAmount(typed: string): number | undefined {
  const [, sign, euros, cents = ''] = amount.exec(typed.trim()) ?? [];
  if (euros === undefined) return undefined;
  const value = Number(euros.replace(/\s/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  return sign === '-' ? -value : value;
}
