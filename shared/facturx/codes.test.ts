import { expect, test } from 'vitest';
import { findCodePays } from '#shared/identifiers/code-pays.ts';
import { toCodeUnite } from './code-unite.ts';

test.each([
  ['France', 'FR'],
  ['', 'FR'],
  ['belgique', 'BE'],
  ['ALLEMAGNE', 'DE'],
  ['Pays-Bas', 'NL'],
  ['La Réunion', 'RE'],
  ['reunion', 'RE'],
  ['Côte d’Ivoire', 'CI'],
  ['États-Unis', 'US'],
  ['Grande-Bretagne', 'GB'],
  ['Burkina Faso', 'BF'],
  ['de', 'DE'],
  ['UK', undefined],
  ['Union européenne', undefined],
  ['Syldavie', undefined],
])('«%s» is %s', (pays, code) => {
  expect(findCodePays(pays)).toBe(code);
});

test.each([
  ['UN', 'C62'],
  ['Boîtes', 'XBX'],
  ['kg', 'KGM'],
  ['m²', 'MTK'],
  ['Heure', 'HUR'],
  ['palette', 'C62'],
])('unit «%s» is %s', (unite, code) => {
  expect(toCodeUnite(unite)).toBe(code);
});
