/** Letters of the oldest programs: no accent, no ligature, no other sign. */
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

/** A field of so many signs: cut, or filled with spaces behind. */
export function toField(text: string, width: number): string {
  return toPlain(text).slice(0, width).padEnd(width);
}

/** The same, with spaces before. */
export function toRight(text: string, width: number): string {
  return text.slice(0, width).padStart(width);
}

type Compte = { compte: string; aux: { num: string } | null };

/**
 * The account of a line in a program that has one column for both: the customer's own where it fits whole, else the one that
 * collects all of them. A code that is cut might be another customer's.
 */
export function toSingleCompte({ compte, aux }: Compte, width: number): string {
  return aux && aux.num.length <= width && /^[\w-]+$/.test(aux.num) ? aux.num : compte.slice(0, width);
}
