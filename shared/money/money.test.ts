import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findNumber,
  formatAmount,
  formatBareAmount,
  formatPercent,
  formatPrice,
  formatQuantity,
  fromCents,
  multiplyToCents,
  percentOfCents,
  roundQuantity,
  roundToCents,
  sumAmounts,
  toCents,
  toPrixHt,
  toPrixTtc,
} from '#shared/money/money.ts';
import { computeTotals } from '#shared/money/totals.ts';

const Oracle = Decimal.clone({ precision: 2_000, rounding: Decimal.ROUND_HALF_UP });
const anyNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
  fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 20 })).map(([digits, places]) => digits / 10 ** places),
);

describe('cents', () => {
  test('a product is rounded once, exactly, whatever the numbers', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, fc.double({ min: 0, max: 100, noNaN: true }), (amount, factor, discount) => {
        const expected = new Oracle(amount)
          .times(factor)
          .times(new Oracle(100).minus(discount))
          .toDecimalPlaces(0)
          .toNumber();
        expect(multiplyToCents(amount, factor, discount)).toBe(expected + 0);
      }),
      { numRuns: 5_000 },
    );
  });

  test('a percentage of cents is rounded once, exactly, whatever the percentage', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.oneof(fc.constantFrom(20, 10, 5.5, 2.1, 0), anyNumber), (cents, percent) => {
        const expected = new Oracle(cents).times(percent).dividedBy(100).toDecimalPlaces(0).toNumber();
        expect(percentOfCents(cents, percent)).toBe(expected + 0);
      }),
      { numRuns: 5_000 },
    );
  });

  test('every amount of up to fifteen digits goes to cents and back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15 + 1, max: 1e15 - 1 }), (cents) => {
        expect(toCents(fromCents(cents))).toBe(cents);
        expect(String(fromCents(cents))).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
      { numRuns: 5_000 },
    );
  });

  test('half a cent goes away from zero, where binary numbers fall on either side', () => {
    expect([1.005, 2.675, 1.255, -1.005, 0.285, 8.325].map(roundToCents)).toEqual([
      1.01, 2.68, 1.26, -1.01, 0.29, 8.33,
    ]);
    expect(Object.is(roundToCents(-0.004), 0)).toBe(true);
  });

  test('a sum of ten thousand amounts has no drift', () => {
    expect(sumAmounts(Array.from({ length: 10_000 }, () => 0.1))).toBe(1_000);
    expect(sumAmounts([0.1, 0.2, -0.3])).toBe(0);
    expect(sumAmounts([])).toBe(0);
  });

  test('a quantity keeps six decimals, and is never a negative zero', () => {
    expect([0.1 + 0.2, 0.3 - 0.1, 1.0000004, -1.2345678].map(roundQuantity)).toEqual([0.3, 0.2, 1, -1.234568]);
    expect(Object.is(roundQuantity(-0.0000001), 0)).toBe(true);
  });
});

describe('prices', () => {
  test('a price including tax gives a price excluding tax of four decimals at most', () => {
    expect([toPrixHt(9.99, 20), toPrixHt(10, 20), toPrixHt(12, 20), toPrixHt(10, 5.5), toPrixHt(10, 0)]).toEqual([
      8.325, 8.3333, 10, 9.4787, 10,
    ]);
  });

  test('any price including tax comes back from its price excluding tax', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(20, 10, 5.5, 2.1, 0), (cents, taux) => {
        expect(toPrixTtc(toPrixHt(cents / 100, taux), taux)).toBe(cents / 100);
      }),
      { numRuns: 5_000 },
    );
  });

  test('a line sold at that price alone is worth the price typed whenever any price excluding tax is', () => {
    const lineTtc = (prix_unitaire_ht: number, tva_taux: number) =>
      computeTotals([{ quantite: 1, prix_unitaire_ht, remise_pourcentage: 0, tva_taux }]).total_ttc;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(20, 10, 5.5, 2.1, 0), (cents, taux) => {
        const near = Math.round(cents / (1 + taux / 100));
        const isReachable = [near - 1, near, near + 1].some((ht) => lineTtc(ht / 100, taux) === cents / 100);
        const found = lineTtc(toPrixHt(cents / 100, taux), taux);
        if (isReachable) expect(found).toBe(cents / 100);
        expect(Math.abs(Math.round(found * 100) - cents)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('French writing', () => {
  test('amounts have two decimals, a narrow no-break space between thousands and a no-break space before €', () => {
    expect(formatAmount(1234.56)).toBe('1\u202f234,56\u00a0€');
    expect(formatAmount(-1234567.885)).toBe('−1\u202f234\u202f567,89\u00a0€');
    expect(formatAmount(-0.001)).toBe('0,00\u00a0€');
    expect(formatBareAmount(1234.5)).toBe('1\u202f234,50');
  });

  test('prices show the decimals they have, from two to four; quantities and rates none they have not', () => {
    expect([8, 8.325, 8.3333].map(formatPrice)).toEqual(['8,00\u00a0€', '8,325\u00a0€', '8,3333\u00a0€']);
    expect([1200, 2.5, -3].map(formatQuantity)).toEqual(['1\u202f200', '2,5', '−3']);
    expect([20, 5.5].map(formatPercent)).toEqual(['20\u202f%', '5,5\u202f%']);
  });

  test.each([
    ['1 234,56 €', 1234.56],
    ['1\u202f234,56\u00a0€', 1234.56],
    ['12.5', 12.5],
    ['12,5 %', 12.5],
    ['1.234,56', 1234.56],
    ['1,234,567.8', 1234567.8],
    ['-3', -3],
    ['−3', -3],
    [',5', 0.5],
    ['12,', 12],
    ['007', 7],
  ])('%s is understood as a number', (typed, expected) => {
    expect(findNumber(typed)).toBe(expected);
  });

  test.each(['', ' ', '-', ',', '1.2.3', '1,2,3', '1.234.567', '12,34,5', 'abc', '1e5', '0x10', '3*', '1--2'])(
    '«%s» is not understood as a number',
    (typed) => {
      expect(findNumber(typed)).toBeUndefined();
    },
  );

  test('every amount written is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
        expect(findNumber(formatAmount(cents / 100))).toBe(cents / 100);
      }),
    );
  });
});
