const nonBreakingSpaces = /[\u00a0\u202f\u2007\u2060\ufeff]/g;

/** A code as it is kept: without non-breaking spaces, trimmed. */
export function cleanCode(typed: string): string {
  return typed.replace(nonBreakingSpaces, '').trim();
}

/** A label as it is kept: trimmed; empty when it holds nothing but spaces of any kind. */
export function cleanLabel(typed: string): string {
  return cleanCode(typed) === '' ? '' : typed.trim();
}

/** An optional text as it is kept: null when there is nothing in it. */
export function cleanText(typed: string | null | undefined): string | null {
  return cleanLabel(typed ?? '') || null;
}
