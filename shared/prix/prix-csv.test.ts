import { expect, test } from 'vitest';
import type { PrixTarif } from '#shared/contracts/prix/tarifs.ts';
import { mergePrix, readPrixRows, toPrixCsv } from './prix-csv.ts';

const prix = (more: Partial<PrixTarif>): PrixTarif => ({
  cible: 'article',
  code: 'VIS',
  quantite_min: 0,
  prix_ht: null,
  remise: null,
  ...more,
});
const all = [
  prix({ prix_ht: 9.5 }),
  prix({ prix_ht: 8.1234, quantite_min: 100 }),
  prix({ cible: 'famille', code: 'QUINC', remise: 5 }),
  prix({ cible: 'tout', code: '', remise: 2.5 }),
];

test('the prices of a tarif are a file, and the file is these prices again', () => {
  const text = toPrixCsv(all);
  expect(text).toContain('Article;Famille;À partir de;Prix HT;Remise %\r\nVIS;;0;9,5;\r\n');
  const [head = '', ...rows] = text.slice(1).trimEnd().split('\r\n');
  const toCells = (line: string) => line.split(';');
  const lus = readPrixRows(
    toCells(head),
    rows.map((row, index) => ({ ligne: index + 2, cellules: toCells(row) })),
  );
  expect(lus).toEqual({ lignes: all, problemes: [] });
});

test('a row that is no price is named and left out; headings are known by other names, numbers as people write them', () => {
  const rows = [
    ['vis', '1 234,56 €', '', ''],
    ['VIS', 'douze', '', ''],
    ['VIS', '12', '5', ''],
    ['', '12', '', ''],
    ['VIS', '-1', '', ''],
  ].map((cellules, index) => ({ ligne: index + 2, cellules }));
  const { lignes, problemes } = readPrixRows(['Référence', 'PU HT', 'Remise', 'Rayon'], rows);
  expect(lignes).toEqual([prix({ code: 'vis', prix_ht: 1234.56 })]);
  expect(problemes.map((text) => text.slice(0, 7))).toEqual(['Ligne 3', 'Ligne 4', 'Ligne 5', 'Ligne 6']);
});

test('a file’s price for the same article and quantity replaces the former; the rest stays', () => {
  const merged = mergePrix(all, [prix({ prix_ht: 7 }), prix({ code: 'CLOU', prix_ht: 1 })]);
  expect(merged.map(({ code, prix_ht }) => [code, prix_ht])).toEqual([
    ['VIS', 7],
    ['VIS', 8.1234],
    ['QUINC', null],
    ['', null],
    ['CLOU', 1],
  ]);
});
