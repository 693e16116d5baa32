import { expect, test } from 'vitest';
import type { EcriturePassee } from '../ligne-exportee.ts';
import type { FormatCode } from '#shared/contracts/comptabilite/comptabilite.ts';
import { createEcritureFile } from './formats-comptables.ts';

const ecritures: EcriturePassee[] = [
  {
    piece: 'FA-P01-000123',
    journal: 'ventes',
    journal_code: 'VE',
    journal_lib: 'Ventes',
    num: 12,
    date: '2026-10-05',
    piece_date: '2026-10-05',
    valid_date: '2026-11-02',
    libelle: 'Facture Œuvre d’été, Hélène «\u00a0&\u00a0» fils et compagnie',
    poste: 'P01',
    lignes: [
      { compte: '411000', compte_lib: 'Clients', aux: { num: 'HELENE', lib: 'Hélène' }, debit: 123_456, credit: 0 },
      { compte: '411000', compte_lib: 'Clients', aux: { num: 'UNCODEBIENLONG', lib: 'Long' }, debit: 1, credit: 0 },
      { compte: '707000', compte_lib: 'Ventes', aux: null, debit: 0, credit: 123_457 },
    ],
  },
];
const write = (code: FormatCode) => createEcritureFile(code)(ecritures).split('\r\n').slice(0, -1);

/** Returns the characters from one place to another, both included and counted from 1, as the formats document them. */
const at = (line: string | undefined, from: number, to: number) => (line ?? '').slice(from - 1, to);

test('Quadra’s lines have each field at its place', () => {
  const lines = write('quadra');
  expect(lines.map((line) => line.length)).toEqual([231, 231, 231]);
  const [first, second, third] = lines;
  expect(at(first, 1, 9)).toBe('MHELENE  ');
  expect(at(first, 10, 14)).toBe('VE000');
  expect(at(first, 15, 20)).toBe('051026');
  expect(at(first, 22, 41)).toBe("Facture OEuvre d'ete");
  expect(at(first, 42, 55)).toBe('D+000000123456');
  expect(at(first, 64, 69)).toBe('000000');
  expect(at(first, 75, 79)).toBe('12   ');
  expect(at(first, 100, 107)).toBe('12      ');
  expect(at(first, 108, 113)).toBe('EURVE ');
  expect(at(first, 149, 158)).toBe('P01-000123');
  // A code that does not fit whole could be another customer's, so the line has the account that collects all
  // customers.
  expect(at(second, 2, 9)).toBe('411000  ');
  expect(at(third, 42, 55)).toBe('C+000000123457');
});

test('Sage’s XIMPORT lines have each field at its place', () => {
  const lines = write('sage');
  expect(lines.map((line) => line.length)).toEqual([142, 142, 142]);
  const [first, second] = lines;
  expect(at(first, 1, 15)).toBe('   12VE20261005');
  expect(at(first, 24, 35)).toBe('A-P01-000123');
  expect(at(first, 36, 46)).toBe('HELENE     ');
  expect(at(second, 36, 46)).toBe('411000     ');
  expect(at(first, 72, 85)).toBe('      1234.56D');
  expect(at(first, 138, 142)).toBe('O2003');
});

test('Cegid’s TRA has its head, and each field of its 222 signs at its place', () => {
  const [head, first, , third] = write('cegid');
  expect(head?.startsWith('***S5CLIJRLSTD')).toBe(true);
  expect(first).toHaveLength(222);
  expect(at(first, 1, 13)).toBe('VE 05102026FC');
  expect(at(first, 14, 30).trim()).toBe('411000');
  expect(at(first, 31, 31)).toBe('X');
  expect(at(first, 32, 48).trim()).toBe('HELENE');
  expect(at(first, 49, 83).trim()).toBe('FA-P01-000123');
  expect(at(first, 130, 130)).toBe('D');
  expect(at(first, 131, 150)).toBe('             1234,56');
  expect(at(first, 151, 162)).toBe('N      12EUR');
  expect(at(third, 31, 31)).toBe(' ');
});

test('EBP’s lines have their eleven fields, texts in quotes', () => {
  expect(write('ebp')[0]).toBe(
    `1,05102026,VE,HELENE,,"Facture OEuvre d'ete, Helene   &   fils ","FA-P01-000123",1234.56,D,05102026,EUR`,
  );
});

test('a spreadsheet gets every letter, and numbers with commas', () => {
  const lines = write('csv');
  expect(lines[1]).toContain('05/10/2026');
  expect(lines[1]).toContain('Hélène');
  expect(lines[1]?.endsWith(';1234,56;0')).toBe(true);
});
