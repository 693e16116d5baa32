import { type LigneExportee, toDateFr } from '../ligne-exportee.ts';
import { toField, toSingleCompte } from './fixed-width.ts';

/**
 * Returns a line of QuadraCompta's ASCII file, as «Fichier d’entrée ASCII dans QuadraCOMPTA» documents it: lines `M`,
 * fields by their place, amounts in cents. A customer is given by the account number alone, because Quadra has the
 * names.
 */
export function toQuadra(ligne: LigneExportee): string {
  const cents = String(ligne.debit + ligne.credit).padStart(12, '0');
  return [
    'M',
    toField(toSingleCompte(ligne, 8), 8),
    toField(ligne.journal_code, 2),
    '000',
    toDateFr(ligne.date, { year: 2 }),
    ' ',
    toField(ligne.libelle, 20),
    ligne.debit > 0 ? 'D' : 'C',
    '+',
    cents,
    toField('', 8),
    '000000',
    toField('', 2 + 3),
    toField(String(ligne.num % 100_000), 5),
    toField('', 10 + 10),
    toField(String(ligne.num), 8),
    'EUR',
    toField(ligne.journal_code, 3),
    toField('', 3),
    toField(ligne.libelle, 30),
    toField('', 2),
    // Keeps the end of the number: the beginning is the same for all pieces.
    toField(ligne.piece.slice(-10), 10),
    toField('', 10 + 13 + 12 + 38),
    '\r\n',
  ].join('');
}
