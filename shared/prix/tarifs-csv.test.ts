import { expect, test } from 'vitest';
import { readTarifsRows } from './tarifs-csv.ts';

const entetes = ['Article', 'Famille', 'Prix HT', 'Remise %', 'Boutique', 'À partir du', 'Jusqu’au', 'Code tarif'];
const read = (...rows: string[][]) =>
  readTarifsRows(
    entetes,
    rows.map((cellules, index) => ({ ligne: index + 2, cellules })),
  );

test('the prices of a file become tarifs, by shop and first day', () => {
  const { tarifs, problemes } = read(
    ['VIS', '', '4,50', '', 'lyon', '01/12/2026', '', ''],
    ['CLOU', '', '2', '', 'LYON', '2026-12-01', '', ''],
    ['VIS', '', '4,20', '', '', '01/12/2026', '', ''],
    ['', 'QUINC', '', '5', 'PARIS, NIMES', '01/01/2027', '31/01/2027', 'SOLDES'],
  );
  expect(problemes).toEqual([]);
  const price = { cible: 'article', quantite_min: 0, remise: null };
  expect(tarifs).toEqual([
    {
      code: 'LYON-20261201',
      intitule: 'Prix de LYON',
      boutiques: ['LYON'],
      du: '2026-12-01',
      au: null,
      lignes: [
        { ...price, code: 'VIS', prix_ht: 4.5 },
        { ...price, code: 'CLOU', prix_ht: 2 },
      ],
    },
    expect.objectContaining({ code: 'TOUTES-20261201', boutiques: [], intitule: 'Prix de toutes les boutiques' }),
    expect.objectContaining({ code: 'SOLDES', boutiques: ['PARIS', 'NIMES'], du: '2027-01-01', au: '2027-01-31' }),
  ]);
});

test('a line without a price, a valid day or a known shop is reported and left out', () => {
  const { tarifs, problemes } = read(
    ['VIS', '', '', '', 'LYON', '', '', ''],
    ['VIS', '', '4', '', 'LYON', '31/02/2026', '', ''],
    ['VIS', '', '4', '', 'Saint-Étienne', '', '', ''],
    ['VIS', '', '4', '', 'LYON PARIS NIMES', '01/12/2026', '', ''],
  );
  expect(tarifs).toEqual([]);
  expect(problemes.toSorted()).toEqual([
    'Ligne 2\u00a0: un prix ou une remise, et pas les deux.',
    'Ligne 3\u00a0: un jour n’est pas une date, comme 01/12/2026.',
    'Ligne 4\u00a0: la boutique est un code, comme LYON.',
    'Ligne 5\u00a0: plusieurs boutiques sans code de tarif\u00a0: donnez-le dans une colonne «\u00a0Code tarif\u00a0».',
  ]);
});
