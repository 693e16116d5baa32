import { expect, test } from 'vitest';
import { readTowns } from './town-plugin.ts';

test('a postcode has its towns, the largest first, as an address can hold them', () => {
  const towns = readTowns();
  expect(towns['75116']).toBe('Paris');
  expect(towns['97400']).toBe('Saint-Denis');
  expect(towns['01400']?.split('|')).toContain('Sulignat');
  expect(towns['01400']).toMatch(/^Châtillon-sur-Chalaronne\|/);
  expect(Object.keys(towns).length).toBeGreaterThan(6_000);
  const names = Object.values(towns).flatMap((text) => text.split('|'));
  expect(names.filter((name) => name === '' || name.length > 35)).toEqual([]);
});
