import { expect, test } from 'vitest';
import { leftToRightMark, rightToLeftMark, toDirectionMark, toRuns } from './to-runs.ts';

const runsOf = (line: string) => toRuns(line, () => true).map(({ text, font }) => [font, text]);

test('a line of French is one run of the documents’ own font', () => {
  expect(runsOf('Vis à bois 5 × 60 mm, Иван, Αθήνα')).toEqual([['Sans', 'Vis à bois 5 × 60 mm, Иван, Αθήνα']]);
});

test('each script has its font, and Chinese characters beside Japanese syllables the Japanese one', () => {
  expect(runsOf('M6 螺丝 서울 🎉 ★')).toEqual([
    ['Sans', 'M6 '],
    ['chinese', '螺丝'],
    ['Sans', ' '],
    ['korean', '서울'],
    ['Sans', ' '],
    ['emoji', '🎉'],
    ['Sans', ' '],
    ['chinese', '★'],
  ]);
  expect(runsOf('東京の')).toEqual([['japanese', '東京の']]);
  expect(toRuns('东京の', (_, codePoint) => codePoint !== 0x4e1c).map(({ font }) => font)).toEqual([
    'chinese',
    'japanese',
  ]);
});

test('a line of Arabic is drawn from its end, its numbers from their beginning, its brackets mirrored', () => {
  expect(runsOf('رقم 123 (باريس)')).toEqual([
    ['Sans', '('],
    ['arabic', 'باريس'],
    ['Sans', ') '],
    ['Sans', '123'],
    ['Sans', ' '],
    ['arabic', 'رقم'],
  ]);
  expect(runsOf('لوحة ٣٤٥٫٥٠')).toEqual([
    ['arabic', '٣٤٥٫٥٠'],
    ['Sans', ' '],
    ['arabic', 'لوحة'],
  ]);
});

test('Hebrew in a French line stays where it was typed, its words from right to left', () => {
  expect(runsOf('Clé שלום עולם 12 mm')).toEqual([
    ['Sans', 'Clé '],
    ['Sans', '12'],
    ['Sans', ' '],
    ['hebrew', 'עולם'],
    ['Sans', ' '],
    ['hebrew', 'שלום'],
    ['Sans', ' mm'],
  ]);
});

test('a line has the direction its paragraph began with', () => {
  expect(toDirectionMark('شركة AB')).toBe(rightToLeftMark);
  expect(toDirectionMark('AB شركة')).toBe(leftToRightMark);
  expect(runsOf(`${rightToLeftMark}AB 12`)).toEqual([['Sans', 'AB 12']]);
  expect(runsOf(`${rightToLeftMark}AB رقم`)).toEqual([
    ['arabic', 'رقم'],
    ['Sans', ' '],
    ['Sans', 'AB'],
  ]);
  expect(runsOf(`${leftToRightMark}رقم AB`)).toEqual([
    ['arabic', 'رقم'],
    ['Sans', ' AB'],
  ]);
});
