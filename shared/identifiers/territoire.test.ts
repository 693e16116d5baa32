import { expect, test } from 'vitest';
import { tvaTaux } from '#shared/money/tva-taux.ts';
import { listTvaCodes, toTerritoire } from './territoire.ts';

test.each([
  ['France', '29200', 'metropole'],
  ['', '20000', 'corse'],
  ['France', '97400', 'outre_mer'],
  ['La Réunion', '', 'outre_mer'],
  ['Guadeloupe', '97110', 'outre_mer'],
  ['Mayotte', '97600', 'sans_tva'],
  ['France', '97300', 'sans_tva'],
  ['Syldavie', '75001', 'metropole'],
])('%s %s is %s', (pays, code_postal, territoire) => {
  expect(toTerritoire({ pays, code_postal })).toBe(territoire);
});

test('each territory is offered its own rates, the usual one first', () => {
  const rates = (territoire: Parameters<typeof listTvaCodes>[0]) =>
    listTvaCodes(territoire).map((code) => tvaTaux[code]);
  expect(rates('metropole')).toEqual([20, 10, 5.5, 2.1, 0]);
  expect(rates('corse')).toEqual([20, 13, 10, 5.5, 2.1, 0.9, 0]);
  expect(rates('outre_mer')).toEqual([8.5, 2.1, 1.75, 1.05, 0]);
  expect(rates('sans_tva')).toEqual([0]);
});
