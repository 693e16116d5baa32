import { expect, it } from 'vitest';
import type { Problem } from '#renderer/screens/import/import-job.ts';
import { readCsv } from '../csv-file.ts';
import { toRefusedCsv } from './refused-csv.ts';

const problem = (ligne: number, label: string, message: string): Problem => ({
  ligne,
  champ: '',
  label,
  valeur: '',
  message,
});

it('the file of refused lines holds the refused lines as they were and why, and can be read again', () => {
  const content = readCsv(new TextEncoder().encode('Nom;Prix;Note\nÉcrou;douze;"a;b"\nVis;1,5;\nClou;-1\n'));
  const problems = [
    problem(2, 'Prix', 'Nombre attendu.'),
    problem(4, 'Prix', '0 au moins.'),
    problem(4, '', 'Refusé.'),
  ];
  const text = toRefusedCsv(content, problems);
  expect(text).toBe(
    '\ufeffNom;Prix;Note;À corriger\r\nÉcrou;douze;"a;b";Prix\u00a0: Nombre attendu.\r\nClou;\'-1;;Prix\u00a0: 0 au moins. Refusé.\r\n',
  );
  expect(readCsv(new TextEncoder().encode(text)).lignes.map(({ cellules }) => cellules[0])).toEqual(['Écrou', 'Clou']);
});

it('the file of refused lines restores text that was escaped against formulas, however often it is refused', () => {
  const content = readCsv(new TextEncoder().encode("Nom;Téléphone\n'=1+1;'+33 6\n"));
  const text = toRefusedCsv(content, [problem(2, '', 'Refusé.')]);
  expect(text).toContain("'=1+1;'+33 6;Refusé.");
});
