import { type LigneExportee, toDateFr, toEuros } from '../ligne-exportee.ts';
import { toPlain, toSingleCompte } from './fixed-width.ts';

/** EBP's text of écritures: commas, texts in quotes, the number of the line first. */
export function* toEbp(lignes: Iterable<LigneExportee>): Generator<string> {
  let line = 0;
  for (const ligne of lignes) {
    line += 1;
    yield `${toCells(ligne, line).join(',')}\r\n`;
  }
}

function toCells(ligne: LigneExportee, line: number): string[] {
  return [
    String(line),
    toDateFr(ligne.date, { year: 4 }),
    ligne.journal_code,
    toSingleCompte(ligne, 15),
    '',
    toQuoted(ligne.libelle, 40),
    toQuoted(ligne.piece.slice(-15), 15),
    toEuros(ligne.debit + ligne.credit, '.'),
    ligne.debit > 0 ? 'D' : 'C',
    toDateFr(ligne.piece_date, { year: 4 }),
    'EUR',
  ];
}

function toQuoted(text: string, width: number): string {
  return `"${toPlain(text).replaceAll('"', "'").slice(0, width)}"`;
}
