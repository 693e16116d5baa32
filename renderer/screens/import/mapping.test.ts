import { expect, it } from 'vitest';
import { importFields, natures } from '#shared/tables/import-fields.ts';
import { foldText } from '#shared/text/search-text.ts';
import { changeMapping, guessMapping, listMissing, rememberMapping } from './mapping.ts';

function createStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
}

it('the choice of columns guesses columns from their headings, whatever the accents, the case and the signs', () => {
  const entetes = ['RÉF.', 'Libellé', 'Prix (€ HT)', 'Prix TTC', 'Gencod', 'Taux TVA', 'Remarque'];
  expect(guessMapping('articles', entetes, createStore())).toEqual([
    'reference',
    'designation',
    'prix_vente',
    'prix_vente_ttc',
    'code_ean',
    'tva_code',
    null,
  ]);
  expect(guessMapping('clients', ['N° client', 'Raison sociale', 'CP', 'Tél.', 'Courriel'], createStore())).toEqual([
    'num',
    'intitule',
    'code_postal',
    'telephone',
    'email',
  ]);
});

it.each(natures)('the choice of columns knows its own headings of %s', (nature) => {
  const labels = importFields[nature].map(({ label }) => label);
  expect(guessMapping(nature, labels, createStore())).toEqual(importFields[nature].map(({ champ }) => champ));
});

it.each(natures)(
  'the choice of columns has no heading of %s that could mean two fields, nor one that is never looked for',
  (nature) => {
    const known = importFields[nature].flatMap(({ label, synonyms }) => [foldText(label), ...synonyms]);
    expect(known).toEqual([...new Set(known)]);
    expect(known).toEqual(known.map(foldText));
  },
);

it('the choice of columns puts a field in one column only', () => {
  expect(guessMapping('articles', ['Référence', 'Ref', 'Code'], createStore())).toEqual(['reference', null, null]);
  expect(changeMapping(['reference', null], 1, 'reference')).toEqual([null, 'reference']);
  expect(changeMapping(['reference', 'designation'], 1, null)).toEqual(['reference', null]);
});

it('the choice of columns remembers the field chosen for a heading, for files of the same kind', () => {
  const store = createStore();
  rememberMapping('articles', ['Machin', 'Prix'], ['reference', null], store);
  expect(guessMapping('articles', ['MACHIN', 'Prix', 'Désignation'], store)).toEqual([
    'reference',
    null,
    'designation',
  ]);
  expect(guessMapping('clients', ['Machin'], store)).toEqual([null]);
});

it('the choice of columns ignores remembered choices that cannot be read', () => {
  expect(guessMapping('articles', ['Ref'], { getItem: () => '{"ref":3', setItem: () => {} })).toEqual(['reference']);
});

it('the choice of columns says which fields lack a column', () => {
  expect(listMissing('articles', ['reference', null]).map(({ champ }) => champ)).toEqual(['designation']);
  expect(listMissing('clients', ['intitule'])).toEqual([]);
});
