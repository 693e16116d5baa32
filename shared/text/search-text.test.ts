import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, listFoldedWords } from '#shared/text/search-text.ts';

test.each([
  ['Clé à ŒIL', 'cle a oeil'],
  ['ÇA, C’EST L’ÉTÉ !', 'ca c est l ete'],
  ['Vis à bois TF 4×40 — (boîte de 200)', 'vis a bois tf 4x40 boite de 200'],
  ['VIS-4x40/INOX_A2', 'vis 4x40 inox a2'],
  ['Grillage 25\u00a0m² ½ rouleau', 'grillage 25 m2 1 2 rouleau'],
  ['ﬁl de fer, Łódź, Søren, Straße, Æther', 'fil de fer lodz soren strasse aether'],
  ['e\u0301te\u0301', 'ete'],
  ['  --  ', ''],
])('«%s» is searched as «%s»', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('case and accents never matter', () => {
  expect(foldText('CRÉMAILLÈRE')).toBe(foldText('cremaillere'));
});

test('folding what is folded changes nothing, and leaves single spaces only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      expect(folded).toBe(folded.trim());
      expect(folded).not.toContain('  ');
    }),
    { numRuns: 5_000 },
  );
});

test('a text is split into words, and one without any gives none', () => {
  expect(listFoldedWords('Perceuse-visseuse 18 V')).toEqual(['perceuse', 'visseuse', '18', 'v']);
  expect(listFoldedWords(' … ')).toEqual([]);
});
