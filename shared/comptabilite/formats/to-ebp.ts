import { type LigneExportee, toDateFr, toEuros } from '../ligne-exportee.ts';
import { toPlain, toSingleCompte } from './fixed-width.ts';

/**
 * Returns a line of EBP’s text file of écritures: separated by commas, texts in quotes, the number of the line first.
 */
export function toEbp(ligne: LigneExportee, rang: number): string {
  const cells = [
    String(rang),
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
  return `${cells.join(',')}\r\n`;
}

function toQuoted(text: string, width: number): string {
  return `"${toPlain(text).replaceAll('"', "'").slice(0, width)}"`;
}
