import { expect, test } from 'vitest';
import type { EcriturePassee } from '../ligne-exportee.ts';
import { createEcritureFile } from '../formats/formats-comptables.ts';
import { toFecReport } from './to-fec-report.ts';
import { toFecName } from './to-fec.ts';

const nom = '123456789FEC20261231.txt';

const build = (num: number, over: Partial<EcriturePassee> = {}): EcriturePassee => ({
  piece: `FA-P01-${String(num).padStart(6, '0')}`,
  journal: 'ventes',
  journal_code: 'VE',
  journal_lib: 'Ventes',
  num,
  date: '2026-10-05',
  piece_date: '2026-10-05',
  valid_date: '2026-11-02',
  libelle: 'Facture Durand\t& Fils | «\u00a0l’été\u00a0»',
  poste: 'P01',
  lignes: [
    { compte: '411000', compte_lib: 'Clients', aux: { num: 'DURAND', lib: 'Durand' }, debit: 120_000, credit: 0 },
    { compte: '707000', compte_lib: 'Ventes', aux: null, debit: 0, credit: 100_000 },
    { compte: '445711', compte_lib: 'TVA collectée', aux: null, debit: 0, credit: 20_000 },
  ],
  ...over,
});

const write = (ecritures: readonly EcriturePassee[]) => createEcritureFile('fec')(ecritures);
const good = write([build(1), build(2), build(3)]);

test('a file of écritures has its 18 columns, tabs and CR LF, commas and no thousands, and breaks no rule', () => {
  const [head, first] = good.split('\r\n');
  expect(head?.split('\t')).toHaveLength(18);
  expect(first).toBe(
    'VE\tVentes\t1\t20261005\t411000\tClients\tDURAND\tDurand\tFA-P01-000001\t20261005\tFacture Durand & Fils «\u00a0l’été\u00a0»\t1200,00\t0,00\t\t\t20261102\t\t',
  );
  expect(toFecReport(nom, good)).toEqual({ lignes: 9, debit: 360_000, credit: 360_000, total: 0, anomalies: [] });
});

test('the file is named after the SIREN and the end of the fiscal year its days are in', () => {
  expect(toFecName('123456789', '2026-10-05', 1)).toBe(nom);
  expect(toFecName('123456789', '2026-10-05', 10)).toBe('123456789FEC20270930.txt');
  expect(toFecName('123456789', '2026-02-05', 3)).toBe('123456789FEC20260228.txt');
  expect(toFecName('123456789', '2024-02-05', 3)).toBe('123456789FEC20240229.txt');
});

/** Returns the file with one cell of its second line changed. */
const cell = (column: number, value: string) => {
  const lines = good.split('\r\n');
  const cells = (lines[1] ?? '').split('\t');
  cells[column] = value;
  lines[1] = cells.join('\t');
  return lines.join('\r\n');
};
const drop = (index: number) => good.split('\r\n').toSpliced(index, 1).join('\r\n');

test.each<[string, string, string, string?]>([
  ['another name', 'nom', good, 'fec-octobre.txt'],
  ['a SIRET for a SIREN in the name', 'nom', good, '12345678900012FEC20261231.txt'],
  ['columns in another order', 'entete', good.replace('JournalCode\tJournalLib', 'JournalLib\tJournalCode')],
  ['a column less in its head', 'entete', good.replace('\tIdevise', '')],
  ['no head', 'entete', drop(0)],
  ['nothing but a head', 'vide', `${good.split('\r\n')[0]}\r\n`],
  ['a field too many', 'champs', cell(17, '\tEUR')],
  ['a line that is cut', 'champs', good.slice(0, -40)],
  ['no journal', 'obligatoire', cell(0, '')],
  ['no name of an account', 'obligatoire', cell(5, '')],
  ['no piece', 'obligatoire', cell(8, '')],
  ['no day of validation', 'obligatoire', cell(15, '')],
  ['a day as people write it', 'date', cell(3, '05/10/2026')],
  ['the 31st of a month of 30', 'date', cell(9, '20260931')],
  ['a customer without a name', 'paire', cell(7, '')],
  ['a letter without its day', 'paire', cell(13, 'AA')],
  ['an amount in a currency nobody names', 'paire', cell(16, '1200,00')],
  ['an account of two figures', 'compte', cell(4, '41')],
  ['an account of letters', 'compte', cell(4, 'CLIENT')],
  ['a point in an amount', 'montant', cell(11, '1200.00')],
  ['spaces between thousands', 'montant', cell(11, '1 200,00')],
  ['an amount left empty', 'montant', cell(12, '')],
  ['a debit and a credit', 'debit_credit', cell(12, '10,00')],
  ['an écriture validated before its day', 'validation', cell(15, '20261001')],
  ['a day of another year', 'exercice', cell(3, '20270105')],
  ['an écriture that does not balance', 'equilibre', cell(11, '1200,01')],
  ['a line that is missing', 'equilibre', drop(5)],
  ['totals that differ', 'total', drop(9)],
  ['a number left out', 'numerotation', write([build(1), build(3)])],
  ['a number given twice', 'numerotation', write([build(1), build(2), build(1)])],
  ['validated before the one it follows', 'chronologie', write([build(1), build(2, { valid_date: '2026-10-31' })])],
  ['two days in one écriture', 'ecriture_date', cell(3, '20261006')],
  ['one journal of two names', 'journal', write([build(1), build(2, { journal_lib: 'Autres' })])],
  [
    'one account of two names',
    'libelle',
    cell(5, 'Clientes') +
      write([build(4)])
        .split('\r\n')
        .slice(1)
        .join('\r\n'),
  ],
])('a file with %s breaks the rule «%s»', (_name, regle, text, named = nom) => {
  const { total, anomalies } = toFecReport(named, text);
  expect(total).toBeGreaterThan(0);
  expect(anomalies.map((one) => one.regle)).toContain(regle);
});

test('a FEC separated by bars, or with amount and side, is read too', () => {
  expect(toFecReport(nom, good.replaceAll('\t', '|')).total).toBe(0);
  const sided = good
    .split('\r\n')
    .map((line, index) => {
      const cells = line.split('\t');
      if (index === 0) cells.splice(11, 2, 'Montant', 'Sens');
      else if (cells.length > 1)
        cells.splice(
          11,
          2,
          cells[11] === '0,00' ? (cells[12] ?? '') : (cells[11] ?? ''),
          cells[11] === '0,00' ? 'C' : 'D',
        );
      return cells.join('\t');
    })
    .join('\r\n');
  expect(toFecReport(nom, sided)).toMatchObject({ total: 0, debit: 360_000, credit: 360_000 });
});
