import { type LigneExportee, toDateFr, toEuros } from '../ligne-exportee.ts';
import { toField, toRight } from './fixed-width.ts';

/** The date Cegid writes where there is none. */
const noDate = '01011900';

/** Returns the header of Cegid’s TRA file. */
export function toCegidHead(): string {
  return [
    '***S5CLIJRLSTD',
    toField('', 3),
    noDate,
    noDate,
    '007',
    toField('', 5),
    noDate,
    toField('COMPTOIR', 35),
    toField('', 35),
    '\r\n',
  ].join('');
}

/**
 * Returns a line of Cegid’s TRA file of écritures (ComSx, `S5`, journal, standard): fields by their place, 222
 * characters.
 */
export function toCegid(ligne: LigneExportee): string {
  return [
    toField(ligne.journal_code, 3),
    toDateFr(ligne.date, { year: 4 }),
    toNature(ligne),
    toField(ligne.compte, 17),
    ligne.aux ? 'X' : ' ',
    toField(ligne.aux?.num ?? '', 17),
    toField(ligne.piece, 35),
    toField(ligne.libelle, 35),
    toField('', 3),
    noDate,
    ligne.debit > 0 ? 'D' : 'C',
    toRight(toEuros(ligne.debit + ligne.credit), 20),
    'N',
    toRight(String(ligne.num), 8),
    'EUR',
    toRight('1', 10),
    'E--',
    toField('', 20 + 20 + 3 + 2 + 2),
    '\r\n',
  ].join('');
}

/** Returns Cegid's code for the kind of piece: an invoice, a credit note, a customer's règlement, or another. */
function toNature({ journal, piece }: LigneExportee): string {
  if (journal === 'ventes') return piece.startsWith('AV') ? 'AC' : 'FC';
  return piece.startsWith('RG') ? 'RC' : 'OD';
}
