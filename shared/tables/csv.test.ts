import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { readCsvText, toCsvLine } from './csv.ts';

it('a CSV quotes what would break the line for any program that reads it, and only that', () => {
  expect(toCsvLine(['Été, « soldes » "fin"', 'a\r\nb', 'simple', null, 12.5])).toBe(
    '"Été, « soldes » ""fin""","a\r\nb",simple,,12.5\r\n',
  );
  expect(toCsvLine(['a,b', 'c;d', 12.5], ';')).toBe('"a,b";"c;d";12,5\r\n');
  expect(toCsvLine(['a;b', 'c\td', 12.5])).toBe('"a;b","c\td",12.5\r\n');
});

it.each(['=1+1', '+33 2', '-5 %', '@tous', '\tx', "'=1", "''-2"])('a text %j is no formula', (text) => {
  const cell = toCsvLine([text]).slice(0, -2);
  expect(cell.replace(/^"/, '')).toMatch(/^'/);
  expect(readCsvText(`'${text}`)).toBe(text);
});

it.each([
  ['x;=1+1', `"x;'=1+1"`],
  ['x,@somme', `"x,'@somme"`],
  ['a"=1', `"a""'=1"`],
  ['x\t-2\n+3', `"x\t'-2\n'+3"`],
])('a text %j begins no formula, whatever its reader parts cells with', (text, cell) => {
  for (const separator of [',', ';'] as const)
    expect(toCsvLine([text, 'y'], separator)).toBe(`${cell}${separator}y\r\n`);
  expect(readCsvText(cell.slice(1, -1).replaceAll('""', '"'))).toBe(text);
});

it('a CSV leaves numbers below zero as numbers', () => {
  expect(toCsvLine([-5, -0.25])).toBe('-5,-0.25\r\n');
});

it.each([',', ';'] as const)('a CSV reads back every text that was written, with «%s»', (separator) => {
  const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(texts, (cells) => {
      const { data } = Papa.parse<string[]>(toCsvLine(cells, separator), { delimiter: separator, newline: '\r\n' });
      expect(data[0]?.map(readCsvText)).toEqual(cells);
    }),
    { numRuns: 500 },
  );
});
