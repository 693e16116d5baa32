import { expect, test } from 'vitest';
import { toAgeText } from './relance-columns.tsx';

test.each([
  [0, 'aujourd’hui', 'aujourd’hui'],
  [1, '1\u00a0jour', '1\u00a0j'],
  [12, '12\u00a0jours', '12\u00a0j'],
  [-1, 'aucun, à régler dans 1\u00a0jour', 'aucun'],
  [-30, 'aucun, à régler dans 30\u00a0jours', 'aucun'],
])('under «Retard», an invoice that is %i days late says «%s», in a narrow list «%s»', (age, long, short) => {
  expect([toAgeText('facture', age), toAgeText('facture', age, 'short')]).toEqual([long, short]);
});

test('a quote says since when it waits, in days', () => {
  expect([toAgeText('devis', 0), toAgeText('devis', 1), toAgeText('devis', 8, 'short')]).toEqual([
    'aujourd’hui',
    '1\u00a0jour',
    '8\u00a0j',
  ]);
});
