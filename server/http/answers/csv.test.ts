import { expect, it } from 'vitest';
import { toCsvLine } from '#shared/tables/csv.ts';
import { toBoutiqueMidnight } from '#shared/time/boutique-clock.ts';
import { toCsvName } from './csv.ts';
import { toCsvTable } from '#shared/tables/csv-table.ts';

it('a CSV answer quotes what holds a comma, a quote or a line end, and doubles the quotes', () => {
  expect(toCsvLine(['Durand, père', '12" de long', 'deux\nlignes', 'simple', null])).toBe(
    '"Durand, père","12"" de long","deux\nlignes",simple,\r\n',
  );
});

it('a CSV answer starts a text that looks like a formula with an apostrophe, and leaves a negative amount a number', () => {
  expect(toCsvLine(['=SOMME(A1)', '+33', '-1', '@x', -12.5, 0])).toBe("'=SOMME(A1),'+33,'-1,'@x,-12.5,0\r\n");
});

it('a CSV answer starts the file with the mark of UTF-8', () => {
  expect(
    toCsvTable(
      [
        ['Numéro', String],
        ['Date', String],
      ],
      ',',
    ).head,
  ).toBe('\ufeffNuméro,Date\r\n');
});

it('a CSV answer names a file after its subject and the moment', () => {
  expect(toCsvName('devis', new Date(toBoutiqueMidnight('2026-11-21').getTime() + 50_709_000))).toBe(
    'devis_20261121_140509.csv',
  );
});
