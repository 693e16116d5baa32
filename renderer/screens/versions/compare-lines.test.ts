import { expect, test } from 'vitest';
import type { LigneVente } from '#renderer/stores/vente.ts';
import { compareLines, isSameLines, mergeLines } from './compare-lines.ts';

function build(article_code: string, quantite: number): LigneVente {
  return {
    id: crypto.randomUUID(),
    article_code,
    designation: article_code,
    unite: 'UN',
    quantite,
    prix_unitaire_ht: 10,
    prix_unitaire_ttc: null,
    prix_catalogue: 10,
    remise_pourcentage: 0,
    tva_taux: 20,
    stock_disponible: null,
    stock_mini: null,
  };
}

const toShort = (lignes: readonly LigneVente[]) =>
  lignes.map(({ article_code, quantite }) => `${quantite} ${article_code}`);

test('fields changed by one of two people are taken; only those changed by both are asked', () => {
  const base = [build('VIS', 3), build('LIVRE', 1), build('CLOU', 5)];
  const mine = [build('VIS', 4), build('LIVRE', 1), build('CLOU', 6)];
  const theirs = [build('VIS', 3), build('LIVRE', 1), build('CLOU', 7), build('POSE', 1)];
  const lines = compareLines(base, mine, theirs);
  expect(lines.map(({ key, isSame, changedBy }) => [key, isSame, changedBy])).toEqual([
    ['VIS 1', false, 'mine'],
    ['LIVRE 1', true, 'mine'],
    ['CLOU 1', false, undefined],
    ['POSE 1', false, 'theirs'],
  ]);
  expect(toShort(mergeLines(lines, new Map([['CLOU 1', 'theirs']])))).toEqual(['4 VIS', '1 LIVRE', '7 CLOU', '1 POSE']);
  const given = new Map([['POSE 1', 'mine'] as const, ['CLOU 1', 'mine'] as const]);
  expect(toShort(mergeLines(lines, given))).toEqual(['4 VIS', '1 LIVRE', '6 CLOU']);
});

test('a line removed on one side and unchanged on the other is removed; one changed on the other side needs a choice', () => {
  const base = [build('VIS', 3), build('CLOU', 5)];
  const lines = compareLines(base, [], [build('VIS', 3), build('CLOU', 6)]);
  expect(lines.map(({ key, mine, changedBy }) => [key, mine, changedBy])).toEqual([
    ['VIS 1', null, 'mine'],
    ['CLOU 1', null, undefined],
  ]);
});

test('several lines of one article are matched by their order', () => {
  const base = [build('VIS', 3), build('VIS', 5)];
  const lines = compareLines(base, [build('VIS', 3), build('VIS', 8)], [build('VIS', 2), build('VIS', 5)]);
  expect(toShort(mergeLines(lines, new Map()))).toEqual(['2 VIS', '8 VIS']);
  expect(isSameLines(base, [build('VIS', 3), build('VIS', 5)])).toBe(true);
  expect(isSameLines(base, [build('VIS', 3)])).toBe(false);
});
