import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeDose } from '#server/testing/take-dose.ts';
import { toSortKey, toSortPrefix } from './to-sort-key.ts';

const french = new Intl.Collator('fr', { numeric: true });

function compareKeys(first: string, second: string): number {
  return Buffer.compare(Buffer.from(toSortKey(first)), Buffer.from(toSortKey(second)));
}

test.each([
  ['VIS-9', 'VIS-10'],
  ['Vis à bois 4 × 40', 'Vis à bois 4 × 100'],
  ['Clé à œil', 'Clé à pipe'],
  ['Éloïse', 'Emma'],
  ['Œuvrard', 'Offenbach'],
  ['ete', 'été'],
  ['été', 'Été'],
  ['Père & Fils', 'Père Noël'],
  ['', 'a'],
  ['Zoé', 'Ωméga'],
])('%j comes before %j', (first, second) => {
  expect(french.compare(first, second)).toBe(-1);
  expect(compareKeys(first, second)).toBe(-1);
});

test.each([
  ['robinet d', 'ROBINET D’ARRÊT', true],
  ['Cle a oe', 'Clé à œillet', true],
  ['vis 1', 'Vis 1 × 20', true],
  ['vis 1', 'Vis 10', false],
  ['net', 'Robinet', false],
])('%j as the beginning of %j: %j', (beginning, text, isBeginning) => {
  expect(toSortKey(text).startsWith(toSortPrefix(beginning))).toBe(isBeginning);
});

test('any texts are ordered as a French dictionary orders them', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyzàâäçéèêëîïôöùûüÿœæABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆ';
  const character = fc.constantFrom(...letters, ...'0123456789', ...' -_,;:!?.\'"«»()[]/\\&#%°+×<=>|~$£€@*');
  const text = fc.oneof(
    fc.string({ unit: character, maxLength: 12 }),
    // Many texts that are equal except for an accent, a capital or a figure.
    fc.string({ unit: fc.constantFrom('e', 'é', 'E', 'É', '1', '0', ' '), maxLength: 4 }),
  );
  fc.assert(
    fc.property(text, text, (first, second) => {
      expect(Math.sign(compareKeys(first, second))).toBe(Math.sign(french.compare(first, second)));
    }),
    { numRuns: takeDose(800, 20_000) },
  );
});
