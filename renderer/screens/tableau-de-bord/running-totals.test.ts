import { expect, test } from 'vitest';
import { toRunningTotals } from './running-totals.ts';

test('each day adds to those before, to the cent, and the days to come stay unknown', () => {
  const jours = [
    { jour: 1, total_ht: 0.1, precedent_ht: 5 },
    { jour: 2, total_ht: 0.2, precedent_ht: 0 },
    { jour: 3, total_ht: null, precedent_ht: 1.5 },
    { jour: 4, total_ht: null, precedent_ht: null },
  ];
  expect(toRunningTotals(jours)).toEqual([
    { jour: 1, total: 0.1, precedent: 5 },
    { jour: 2, total: 0.3, precedent: 5 },
    { jour: 3, total: null, precedent: 6.5 },
    { jour: 4, total: null, precedent: null },
  ]);
});
