import { expect, it } from 'vitest';
import { pickChanged } from './pick-changed.ts';

const before = { nom: 'Roux', remise: 5, depots: [{ code: 'D1', intitule: 'Magasin' }], logo: null };

it('a field that holds something else counts as changed', () => {
  const depots = [...before.depots, { code: 'D2', intitule: '' }];
  expect(pickChanged({ ...before, remise: 7, depots }, before)).toEqual({ remise: 7, depots });
});

it('a field that holds a copy of the same value does not count as changed', () => {
  expect(pickChanged(structuredClone(before), before)).toEqual({});
});
