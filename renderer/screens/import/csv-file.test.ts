import { expect, it } from 'vitest';
import { readCsv } from './csv-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Encodes as Windows does: one byte for each character, the euro and the apostrophe in their own places. */
const special: Record<string, number> = { '€': 0x80, '’': 0x92, œ: 0x9c };
const windows = (text: string) => Uint8Array.from(text, (letter) => special[letter] ?? letter.charCodeAt(0));

it('an import reads what a French Excel writes: Windows-1252, semicolons, decimal commas', () => {
  const content = readCsv(windows('Réf;Désignation;Prix (€)\r\nA1;Clé à œil d’acier;12,50\r\n'));
  expect(content).toEqual({
    encodage: 'windows-1252',
    separateur: ';',
    entetes: ['Réf', 'Désignation', 'Prix (€)'],
    lignes: [{ ligne: 2, cellules: ['A1', 'Clé à œil d’acier', '12,50'] }],
  });
});

it.each([
  ['UTF-8', utf8('Réf,Nom\nA,Été\n'), 'utf-8', ','],
  ['UTF-8 with its mark', utf8('\ufeffRéf;Nom\nA;Été\n'), 'utf-8', ';'],
  ['tabs', utf8('Réf\tNom\r\nA\tÉté\r\n'), 'utf-8', '\t'],
  ['Unicode', Uint8Array.from(Buffer.from('\ufeffRéf\tNom\r\nA\tÉté\r\n', 'utf16le')), 'utf-16le', '\t'],
] as const)('finds %s', (_name, bytes, encodage, separateur) => {
  expect(readCsv(bytes)).toEqual({
    encodage,
    separateur,
    entetes: ['Réf', 'Nom'],
    lignes: [{ ligne: 2, cellules: ['A', 'Été'] }],
  });
});

it('an import does not take decimal commas for separators', () => {
  const { separateur, lignes } = readCsv(utf8('Nom;Prix;Achat\nA;1,5;2,5\nB;3,5;4,5\nC, D;1,0;2,0\n'));
  expect(separateur).toBe(';');
  expect(lignes[2]?.cellules).toEqual(['C, D', '1,0', '2,0']);
});

it('an import numbers rows as a spreadsheet does, whatever is empty or has several lines', () => {
  const { lignes } = readCsv(utf8('Nom;Note\n"A";"deux\nlignes"\n;;\n\nB;x\n'));
  expect(lignes).toEqual([
    { ligne: 2, cellules: ['A', 'deux\nlignes'] },
    { ligne: 5, cellules: ['B', 'x'] },
  ]);
});

it('an import uses the separator and the encoding that the user chose', () => {
  const { entetes } = readCsv(utf8('Nom;Prix\nA;1\n'), { separateur: ',' });
  expect(entetes).toEqual(['Nom;Prix']);
  expect(readCsv(utf8('Été\nA\n'), { encodage: 'windows-1252' }).entetes).toEqual(['Ã‰tÃ©']);
});

it('an import says what to do with a workbook, and with a file that holds nothing', () => {
  expect(() => readCsv(Uint8Array.of(0x50, 0x4b, 3, 4, 20))).toThrow('format CSV');
  expect(() => readCsv(utf8('Nom;Prix\n'))).toThrow('aucune ligne');
  expect(() => readCsv(new Uint8Array())).toThrow('aucune ligne');
});
