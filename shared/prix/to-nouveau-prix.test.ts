import { expect, test } from 'vitest';
import { toPrixTtc } from '#shared/money/money.ts';
import { toNouveauPrix } from './to-nouveau-prix.ts';

test.each([
  [10, { pourcentage: 5 }, 'aucun', 10.5],
  [10, { pourcentage: -100 }, 'aucun', 0],
  [10, { montant_ht: -12 }, 'aucun', 0],
  [8.3333, { pourcentage: 10 }, 'aucun', 9.1666],
  [0.1, { montant_ht: 0.2 }, 'aucun', 0.3],
] as const)('%d with %o, as it comes', (prix, change, arrondi, expected) => {
  expect(toNouveauPrix(prix, 20, { ...change, arrondi })).toBe(expected);
});

test.each([
  [10, 5, '90', 12.9],
  [10, 1, '90', 11.9],
  [10, 5, '99', 12.99],
  [10, 5, '05', 12.6],
  [1.01, 1, '05', 1.2],
  [0.2, 5, '90', 0.9],
] as const)('%d € without tax and %d %% more, rounded to %s, is %d € with it', (prix, pourcentage, arrondi, ttc) => {
  expect(toPrixTtc(toNouveauPrix(prix, 20, { pourcentage, arrondi }), 20)).toBe(ttc);
});
