import { expect, test } from 'vitest';
import { isAuDela, isPrixNormal, toPrixPlancher, toRemiseEffective } from './remise-effective.ts';

const vendu = { quantite: 1, prix_unitaire_ht: 10, remise_pourcentage: 0, tva_taux: 20 };

test.each([
  ['the article’s own price', {}, 10, 0],
  ['a price typed below it', { prix_unitaire_ht: 9 }, 10, 10],
  ['a price below it and a discount on top', { prix_unitaire_ht: 9, remise_pourcentage: 10 }, 10, 19],
  ['a price above it', { prix_unitaire_ht: 12 }, 10, 0],
  ['a discount on a price raised first', { prix_unitaire_ht: 20, remise_pourcentage: 50 }, 10, 50],
  ['a price including tax', { prix_unitaire_ht: 9, prix_unitaire_ttc: 10.8 }, 10, 10],
  ['the own price typed including tax, to the cent', { prix_unitaire_ht: 8.3333, prix_unitaire_ttc: 10 }, 8.336, 0],
  ['a price including tax beside another excluding it', { prix_unitaire_ht: 10, prix_unitaire_ttc: 1.2 }, 10, 90],
  ['a price excluding tax beside another including it', { prix_unitaire_ht: 1, prix_unitaire_ttc: 12 }, 10, 90],
  ['nothing at all', { prix_unitaire_ht: 0 }, 10, 100],
  ['less than nothing', { prix_unitaire_ht: -3 }, 10, 100],
  ['an article without a price', { prix_unitaire_ht: 3 }, 0, 0],
  ['what comes back', { prix_unitaire_ht: 1, quantite: -1 }, 10, 0],
] as const)('%s is a discount of so much', (_, given, normal, remise) => {
  expect(toRemiseEffective({ ...vendu, ...given }, normal)).toBe(remise);
});

test('the article’s own price is distinguished from any other, including tax to the cent', () => {
  expect(isPrixNormal(vendu, 10)).toBe(true);
  expect(isPrixNormal({ ...vendu, prix_unitaire_ht: 10.01 }, 10)).toBe(false);
  expect(isPrixNormal({ ...vendu, prix_unitaire_ht: 8.3333, prix_unitaire_ttc: 10 }, 8.336)).toBe(true);
  expect(isPrixNormal({ ...vendu, prix_unitaire_ht: 8.325, prix_unitaire_ttc: 9.99 }, 8.336)).toBe(false);
});

test('a price rounded to the cent next to the limit is at it, one cent less is not', () => {
  expect(toPrixPlancher(14.99, 10)).toBe(13.49);
  expect(isAuDela({ ...vendu, prix_unitaire_ht: 13.49 }, 14.99, 10)).toBe(false);
  expect(isAuDela({ ...vendu, prix_unitaire_ht: 13.48 }, 14.99, 10)).toBe(true);
  expect(isAuDela({ ...vendu, prix_unitaire_ht: 13.4917, prix_unitaire_ttc: 16.19 }, 14.99, 10)).toBe(false);
});

test('the cent of rounding is no door for articles that cost a few', () => {
  expect(isAuDela({ ...vendu, prix_unitaire_ht: 0.1 }, 0.104, 0)).toBe(true);
});

test.each([
  [0, 0],
  [10, 0],
  [10, 5],
  [33.3, 20],
])(
  'whatever is typed, a line within %s % with a discount of %s loses no more than that and half a point',
  (max, remise) => {
    for (let cents = 0; cents <= 2_500; cents += 7) {
      const ligne = { ...vendu, prix_unitaire_ht: cents / 100, remise_pourcentage: remise };
      const lost = 100 - (cents * (100 - remise)) / 100 / 0.1999 / 100;
      expect([cents, isAuDela(ligne, 19.99, max) ? lost > max : lost <= max + 0.5]).toEqual([cents, true]);
    }
  },
);
