import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { openConnection } from '#server/database/database.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { foldText, listFoldedWords } from '#shared/text/search-text.ts';
import { createSearchIndex, type SearchEntry, type SearchIndex } from './search-index.ts';

let index: SearchIndex;

beforeEach(async () => {
  index = await openIndex();
});

async function openIndex() {
  const connection = openConnection(':memory:');
  migrateDatabase(connection, 'backoffice');
  return createSearchIndex(connection, 'articles');
}

const buildEntry = (texte: string, overrides: Partial<SearchEntry> = {}): SearchEntry => ({
  groupe: 'articles',
  texte,
  codes: [],
  tri: { nom: texte, code: '', classe: null },
  ...overrides,
});
const find = (typed: string, limit = 200) => index.search('articles', typed, limit);

test('all words must match, each by its beginning, without case or accents', () => {
  index.put(1, buildEntry('Clé à œillet 12'));
  index.put(2, buildEntry('CLE PLATE 12'));
  expect(find('cle')).toEqual([1, 2]);
  expect(find('CLÉ oei')).toEqual([1]);
  expect(find('12 cle pla')).toEqual([2]);
  expect(find('cle 13')).toEqual([]);
});

test('codes come first, however they are typed', () => {
  index.put(1, buildEntry('Support pour 4x40'));
  index.put(2, buildEntry('Vis', { codes: ['4X-40.5'] }));
  index.put(3, buildEntry('Vis', { codes: ['4X40', null] }));
  expect(find('4x40')).toEqual([3, 2, 1]);
  expect(find('4 x 40')).toEqual([3, 2]);
});

test('names that begin as typed come before records that have the words elsewhere, in the order of a dictionary', () => {
  index.put(1, buildEntry('Mitigeur Robinetterie', { tri: { nom: 'Mitigeur', code: '', classe: null } }));
  index.put(2, buildEntry('Robinet à flotteur'));
  index.put(3, buildEntry('ROBINET D’ARRÊT'));
  index.put(4, buildEntry('Robinet d’équerre 4'));
  index.put(5, buildEntry('Robinet d’équerre 40'));
  expect(find('robinet')).toEqual([2, 3, 4, 5, 1]);
  expect(find('Robinet d’équ')).toEqual([4, 5]);
  expect(index.search('autres', 'robinet', 10)).toEqual([]);
});

test('matches inside words need three letters and come last; beside one, shorter words match anywhere', () => {
  index.put(1, buildEntry('tournevis plat'));
  index.put(2, buildEntry('vis plate'));
  expect(find('vis')).toEqual([2, 1]);
  expect(find('nevis la')).toEqual([1]);
  expect(find('is')).toEqual([]);
  expect(find('nevas')).toEqual([]);
});

test('a word of any length is kept, and found by its beginning, its end and whole', () => {
  const word = `${'x'.repeat(70_000)}fin`;
  index.put(1, buildEntry(word));
  expect(find('xxxx')).toEqual([1]);
  expect(find('xxfin')).toEqual([1]);
  expect(find(word.slice(-300))).toEqual([1]);
});

test('trigrams that are not adjacent do not match a word', () => {
  index.put(1, buildEntry('abcd xbcde'));
  expect(find('bcd')).toEqual([1]);
  expect(find('abcde')).toEqual([]);
});

test('a record is found by its current values, and only in its group', () => {
  index.put(1, buildEntry('ancien marteau', { codes: ['VIEUX'] }));
  index.put(1, buildEntry('nouveau tournevis', { codes: ['NEUF'] }));
  for (const gone of ['ancien', 'marteau', 'VIEUX', 'artea']) expect(find(gone)).toEqual([]);
  for (const now of ['nouveau', 'NEUF', 'urnev']) expect(find(now)).toEqual([1]);
  index.put(1, buildEntry('nouveau tournevis', { groupe: 'autres', codes: ['NEUF'] }));
  for (const now of ['nouveau', 'NEUF', 'urnev']) expect(find(now)).toEqual([]);
  expect(index.search('autres', 'urnev', 10)).toEqual([1]);
  expect(index.search('autres', 'neuf', 10)).toEqual([1]);
});

test('at most the limit is returned, the best matches', () => {
  for (let id = 1; id <= 30; id += 1) index.put(id, buildEntry('vis'));
  index.put(31, buildEntry('autre', { codes: ['VIS'] }));
  expect(find('vis', 3)).toEqual([31, 1, 2]);
});

test('nothing but punctuation finds nothing', () => {
  index.put(1, buildEntry('vis'));
  for (const typed of ['', '"', '*', 'NEAR(', '- ^ :', '§', '\u0000']) expect(find(typed)).toEqual([]);
});

const letter = fc.constantFrom('a', 'b', 'c', 'é', 'œ', '1', '日', '𐐷');
const word = fc.string({ unit: letter, minLength: 1, maxLength: 5 });
const texte = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const code = fc.array(word, { minLength: 1, maxLength: 2 }).map((parts) => parts.join('-'));
const record = fc.record({ texte, codes: fc.array(code, { maxLength: 2 }) });

function isFound(typed: string, entry: { texte: string; codes: string[] }): boolean {
  const words = listFoldedWords(typed);
  const folded = foldText(entry.texte);
  const hasCode = entry.codes.some((one) => listFoldedWords(one).join('').startsWith(words.join('')));
  const hasWords = words.every((one) => folded.split(' ').some((other) => other.startsWith(one)));
  const isLong = words.some((one) => [...one].length >= 3);
  return hasCode || hasWords || (isLong && words.every((one) => folded.includes(one)));
}

test('search results equal a plain implementation of the rules, through any changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { maxLength: 12 }),
      fc.array(record, { maxLength: 6 }),
      texte,
      async (first, changed, typed) => {
        const fresh = await openIndex();
        const current = first.map((entry, position) => changed[position] ?? entry);
        first.forEach((entry, position) => fresh.put(position, buildEntry(entry.texte, entry)));
        current.forEach((entry, position) => fresh.put(position, buildEntry(entry.texte, entry)));
        const expected = current.flatMap((entry, position) => (isFound(typed, entry) ? [position] : []));
        expect(fresh.search('articles', typed, 200).toSorted((a, b) => a - b)).toEqual(expected);
      },
    ),
    { numRuns: takeDose(20, 150) },
  );
});

test('nothing a person or a program types breaks the search', () => {
  index.put(1, buildEntry('vis à bois', { codes: ['V1'] }));
  const syntax = fc.constantFrom(
    '"',
    "'",
    '*',
    '(',
    ')',
    ' AND ',
    ' OR ',
    ' NOT ',
    'NEAR',
    '{',
    '}',
    '^',
    ':',
    '+',
    '-',
  );
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(fc.oneof(syntax, fc.string({ maxLength: 4 })), { maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 150, maxLength: 200 }),
  );
  fc.assert(
    fc.property(typed, (text) => {
      expect(Array.isArray(find(text))).toBe(true);
      index.put(2, buildEntry(text, { codes: [text] }));
    }),
    { numRuns: takeDose(120, 2_000) },
  );
});
