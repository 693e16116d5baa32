import { expect, test } from 'vitest';
import { compareFields, mergeFields } from './compare-fields.ts';

const base = { nom: 'Roux', ville: 'Lyon', port: 25, serveur: 'a', secret: null };

test('fields changed by one of two people are taken; only those changed by both are asked', () => {
  const mine = { ...base, nom: 'Roux SA', ville: 'Nice' };
  const compared = compareFields(base, mine, { ...base, ville: 'Metz', port: 26 });
  expect(compared.filter(({ isSame }) => !isSame).map(({ fields, changedBy }) => [fields[0], changedBy])).toEqual([
    ['nom', 'mine'],
    ['ville', undefined],
    ['port', 'theirs'],
  ]);
  expect(mergeFields(mine, compared, new Map([['ville', 'theirs']]))).toEqual({
    ...base,
    nom: 'Roux SA',
    ville: 'Metz',
    port: 26,
  });
});

test('fields that only make sense together are never mixed: a password goes with its server', () => {
  const mine = { ...base, secret: 'typed for a' };
  const compared = compareFields(base, mine, { ...base, serveur: 'b' }, ['serveur', 'port', 'secret']);
  expect(compared[0]).toMatchObject({ fields: ['serveur', 'port', 'secret'], changedBy: undefined });
  expect(mergeFields(mine, compared, new Map([['serveur', 'theirs']]))).toEqual({ ...base, serveur: 'b' });
});
