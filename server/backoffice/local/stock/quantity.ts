import { InvalidInput } from '#shared/endpoints/errors.ts';

/** Quantities in millionths, by article. */
export type Quantities = ReadonlyMap<string, number>;
export type ArticleQuantity = { article_ref: string; quantite: number };

const perUnit = 1_000_000;

/** Converts a quantity to millionths, rounding half away from zero beyond the sixth decimal. */
export function toMillionths(quantity: number): number {
  const size = Math.round(Math.abs(quantity) * perUnit);
  return quantity < 0 && size !== 0 ? -size : size;
}

/** Converts millionths to a quantity as JSON carries it. */
export function fromMillionths(millionths: number): number {
  return millionths / perUnit;
}

/**
 * Adds two quantities in millionths.
 * @throws {InvalidInput} beyond the range where a number is exact.
 */
export function addMillionths(a: number, b: number): number {
  const sum = a + b;
  if (Number.isSafeInteger(sum)) return sum;
  const message = 'Les quantités sont trop grandes pour être tenues en stock\u00a0: neuf milliards au plus.';
  throw new InvalidInput(message, [{ champ: 'lignes', message }]);
}

export function sumByArticle(lines: readonly ArticleQuantity[]): Quantities {
  const sums = new Map<string, number>();
  for (const { article_ref, quantite } of lines) {
    sums.set(article_ref, addMillionths(sums.get(article_ref) ?? 0, quantite));
  }
  return sums;
}

/** Returns what must be added to `current` to reach `wanted`; articles that need nothing are left out. */
export function subtract(wanted: Quantities, current: Quantities): Quantities {
  const missing = new Map<string, number>();
  for (const reference of new Set([...wanted.keys(), ...current.keys()])) {
    const change = addMillionths(wanted.get(reference) ?? 0, -(current.get(reference) ?? 0));
    if (change !== 0) missing.set(reference, change);
  }
  return missing;
}
