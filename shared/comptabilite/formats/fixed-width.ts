/** Reduces a text to the characters the oldest programs read: no accent, no ligature, no other sign. */
export function toPlain(text: string): string {
  return text
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'OE')
    .replaceAll('æ', 'ae')
    .replaceAll('€', 'EUR')
    .replaceAll('’', "'")
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ');
}

/** Returns a field of exactly `width` characters: cut, or filled with spaces at the end. */
export function toField(text: string, width: number): string {
  return toPlain(text).slice(0, width).padEnd(width);
}

/** Returns a field of exactly `width` characters: cut, or filled with spaces at the beginning. */
export function toRight(text: string, width: number): string {
  return text.slice(0, width).padStart(width);
}

type Compte = { compte: string; aux: { num: string } | null };

/**
 * Returns the account of a line for a program that has one column for both: the customer's own where it fits whole,
 * else the one that collects all customers, because a code that is cut could be another customer's.
 */
export function toSingleCompte({ compte, aux }: Compte, width: number): string {
  return aux && aux.num.length <= width && /^[\w-]+$/.test(aux.num) ? aux.num : compte.slice(0, width);
}
