import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import { addMillionths, fromMillionths, subtract, sumByArticle, toMillionths } from './quantity.ts';

test('a quantity with up to six decimals comes back as it was', () => {
  const quantity = fc.integer({ min: -1e12, max: 1e12 }).map((millionths) => millionths / 1e6 + 0);
  fc.assert(
    fc.property(quantity, (given) => {
      expect(fromMillionths(toMillionths(given))).toBe(given);
    }),
  );
});

test('a quantity is rounded at the sixth decimal, half away from zero', () => {
  expect([0.0000004, 0.0000005, -0.0000005, -0.0000004].map(toMillionths)).toEqual([0, 1, -1, 0]);
});

test('sums that a number cannot hold exactly are refused', () => {
  expect(() => addMillionths(Number.MAX_SAFE_INTEGER, 1)).toThrow(InvalidInput);
});

test('the missing quantity plus the available one equals the wanted one', () => {
  const quantities = fc
    .array(fc.record({ article_ref: fc.constantFrom('a', 'b', 'c'), quantite: fc.integer({ min: -9, max: 9 }) }))
    .map(sumByArticle);
  fc.assert(
    fc.property(quantities, quantities, (wanted, current) => {
      const missing = subtract(wanted, current);
      for (const reference of ['a', 'b', 'c']) {
        expect((current.get(reference) ?? 0) + (missing.get(reference) ?? 0)).toBe(wanted.get(reference) ?? 0);
      }
      expect([...missing.values()]).not.toContain(0);
    }),
  );
});
