import { cleanCode } from '#shared/identifiers/clean-code.ts';

/** Trims a label; returns an empty string when it holds only spaces of any kind. */
export function cleanLabel(typed: string): string {
  return cleanCode(typed) === '' ? '' : typed.trim();
}

/** Cleans an optional text; null when it is empty. */
export function cleanText(typed: string | null | undefined): string | null {
  return cleanLabel(typed ?? '') || null;
}
