import { Refused } from '#shared/errors.ts';

const perUnit = 1_000_000;

/** A quantity in millionths, rounded half away from zero beyond the sixth decimal. */
export function toMillionths(quantity: number): number {
  const size = Math.round(Math.abs(quantity) * perUnit);
  return quantity < 0 && size !== 0 ? -size : size;
}

/** Millionths back to a quantity as JSON carries it. */
export function fromMillionths(millionths: number): number {
  return millionths / perUnit;
}

/**
 * The sum of two quantities in millionths.
 * @throws {Refused} beyond what a number holds exactly.
 */
export function addMillionths(a: number, b: number): number {
  const sum = a + b;
  if (!Number.isSafeInteger(sum)) throw new Refused('Les quantités sont trop grandes pour être tenues en stock.');
  return sum;
}
