import { type LigneExportee, toDate8, toEuros } from '../ligne-exportee.ts';
import { toField, toRight, toSingleCompte } from './fixed-width.ts';

/**
 * Returns a line of `XIMPORT.TXT` of Sage 50 (formerly Ciel): fields by their place. Sage 100 reads the same écritures
 * as a FEC.
 */
export function toSage(ligne: LigneExportee): string {
  return [
    toRight(String(ligne.num % 100_000), 5),
    toField(ligne.journal_code, 2),
    toDate8(ligne.date),
    toField('', 8),
    toField(ligne.piece.slice(-12), 12),
    toField(toSingleCompte(ligne, 11), 11),
    toField(ligne.libelle, 25),
    toRight(toEuros(ligne.debit + ligne.credit, '.'), 13),
    ligne.debit > 0 ? 'D' : 'C',
    toField('', 18),
    toField(ligne.compte_lib, 34),
    'O2003',
    '\r\n',
  ].join('');
}
