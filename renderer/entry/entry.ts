import type { Article } from '#shared/contracts/articles/articles.ts';
import { compactIdentifier, isEan } from '#shared/identifiers/identifiers.ts';
import { findNumber } from '#shared/money/money.ts';

/** The text typed in the entry of a sale, parsed: `3*marteau` is three of the article that «marteau» finds. */
export type Entry = { quantite: number; text: string };

export function parseEntry(typed: string): Entry {
  const [, quantity = '', rest = ''] = /^\s*(-?[\d.,]+)\s*\*(.*)$/s.exec(typed) ?? [];
  const quantite = findNumber(quantity);
  return quantite === undefined || quantite === 0
    ? { quantite: 1, text: typed.trim() }
    : { quantite, text: rest.trim() };
}

/** Returns the quantity that a text of up to four digits is, with its decimals; undefined for any other. */
export function findQuantity(text: string): number | undefined {
  return /^[1-9]\d{0,3}(?:[.,]\d{1,3})?$/.test(text) ? findNumber(text) : undefined;
}

/**
 * Parses a scan, with the quantity typed before it: in the entry (which may already show the scan), or run into the
 * scan itself.
 */
export function parseScan(scanned: string, typed: string): Entry {
  const own = parseEntry(scanned);
  if (own.text !== scanned.trim()) return own;
  const before = parseEntry(typed.endsWith(scanned) ? typed.slice(0, -scanned.length) : typed);
  // A busy machine may read a scan as a few typed characters, then a shorter scan: together they are a barcode.
  const whole = before.text + own.text;
  const text = before.text !== '' && !isEan(own.text) && isEan(whole) ? whole : own.text;
  return { quantite: before.quantite, text };
}

/**
 * Returns whether a scanned or typed code names this very article, however it is spaced; a UPC is an EAN without its
 * zero.
 */
export function isNamedBy({ reference, code_ean }: Pick<Article, 'reference' | 'code_ean'>, typed: string): boolean {
  const code = compactIdentifier(typed);
  const ean = compactIdentifier(code_ean ?? '');
  if (code === '') return false;
  return code === compactIdentifier(reference) || code === ean || (code.length === 12 && `0${code}` === ean);
}
