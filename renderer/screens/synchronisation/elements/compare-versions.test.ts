import { expect, test } from 'vitest';
import { toFieldText } from '#renderer/screens/versions/field-value.ts';
import { toFieldLabel } from '#renderer/screens/versions/field-labels.ts';
import { compareVersions } from './compare-versions.ts';

test('fields changed on both sides come first, then those changed here only', () => {
  const versions = compareVersions({
    avant: { intitule: 'Durand', telephone: null, ville: null },
    notre: { intitule: 'Durand SARL', telephone: '0102030405', ville: 'Paris' },
    leur: { intitule: 'Durand SARL', telephone: null, ville: 'Nantes' },
  });
  expect(versions.map(({ champ, isDifferent, isDisputed }) => [champ, isDifferent, isDisputed])).toEqual([
    ['ville', true, true],
    ['telephone', true, false],
    ['intitule', false, false],
  ]);
});

test('without another version nothing disagrees, and a record that could not be read is shown as it came', () => {
  expect(compareVersions({ avant: {}, notre: { ville: 'Paris' }, leur: null })).toMatchObject([{ isDifferent: false }]);
  expect(compareVersions({ avant: {}, notre: {}, leur: { ville: 'Lyon' } })).toMatchObject([
    { champ: 'ville', leur: 'Lyon', isDifferent: false },
  ]);
});

test('empty and technical fields are left out', () => {
  const notre = { intitule: 'Durand', ville: null, champs_libres: {}, genre: 'client' };
  expect(compareVersions({ avant: {}, notre, leur: null }).map(({ champ }) => champ)).toEqual(['intitule']);
});

test('values are formatted for reading', () => {
  expect(toFieldText('prix_vente', 12.5)).toBe('12,50\u00a0€');
  expect(toFieldText('est_actif', false)).toBe('Non');
  expect(toFieldText('statut', 6)).toBe('Annulé');
  expect(toFieldText('date_echeance', '2026-11-21')).toBe('21/11/2026');
  expect(toFieldText('lignes', [{ quantite: 2, designation: 'Vis', montant_ht: 3 }])).toBe('2\u00a0× Vis, 3,00\u00a0€');
  expect(toFieldText('ville', null)).toBe('');
  expect(toFieldLabel('code_postal')).toBe('Code postal');
  expect(toFieldLabel('mode_de_transport')).toBe('Mode de transport');
});
