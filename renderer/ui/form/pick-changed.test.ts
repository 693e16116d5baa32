import { expect, it } from 'vitest';
import { pickChanged } from './pick-changed.ts';

const before = { nom: 'Roux', remise: 5, depots: [{ code: 'D1', intitule: 'Magasin' }], logo: null };

it('picks what holds something else', () => {
  const depots = [...before.depots, { code: 'D2', intitule: '' }];
  expect(pickChanged({ ...before, remise: 7, depots }, before)).toEqual({ remise: 7, depots });
});

it('leaves what was only copied', () => {
  expect(pickChanged(structuredClone(before), before)).toEqual({});
});
