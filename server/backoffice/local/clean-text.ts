import { cleanCode } from '#shared/identifiers/clean-code.ts';

/** A label as it is kept: trimmed; empty when it holds nothing but spaces of any kind. */
export function cleanLabel(typed: string): string {
  return cleanCode(typed) === '' ? '' : typed.trim();
}

/** An optional text as it is kept: null when there is nothing in it. */
export function cleanText(typed: string | null | undefined): string | null {
  return cleanLabel(typed ?? '') || null;
}
