import { call } from '#renderer/api/client.ts';
import { type DocumentRecord, documentKinds, findDocuments } from '#shared/contracts/documents/documents.ts';

/**
 * Matches `FA-P01-000123` as it is scanned, `fa 123` or `fa123` as it is typed: never the reference of an article
 * alone.
 */
const looksSold = /^fa[\s-]*(?:[a-z]\d{2}[\s-]+)?\d{1,6}$/i;

/** Returns whether a text is the number of a ticket or an invoice rather than an article. */
export function isSoldNumber(text: string): boolean {
  return looksSold.test(text.trim());
}

/** Finds the ticket or invoice with this number, which may be typed in part; undefined when there is none. */
export async function findSold(code: string): Promise<DocumentRecord | undefined> {
  if (!isSoldNumber(code)) return undefined;
  const found = await call(findDocuments, { query: { query: code.trim(), limit: 5 } });
  const last = Number(/\d+$/.exec(code)?.[0]);
  return found.find(
    ({ numero, type_document }) =>
      type_document === documentKinds.facture.code && Number(/\d+$/.exec(numero)?.[0]) === last,
  );
}
