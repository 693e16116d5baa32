import type { JourIso } from '#shared/time/dates.ts';
import { type LigneExportee, toDate8, toEuros } from '../ligne-exportee.ts';
import { type FecColumn, fecColumns } from './fec-columns.ts';

/** What a file of écritures of article A47 A-1 begins with: its columns, parted by tabs. */
export function toFecHead(): string {
  return `${fecColumns.join('\t')}\r\n`;
}

/** A line of it. */
export function toFecLine(ligne: LigneExportee): string {
  const cells = toCells(ligne);
  return `${fecColumns.map((column) => toCell(cells[column])).join('\t')}\r\n`;
}

function toCells(ligne: LigneExportee): Record<FecColumn, string> {
  return {
    JournalCode: ligne.journal_code,
    JournalLib: ligne.journal_lib,
    EcritureNum: String(ligne.num),
    EcritureDate: toDate8(ligne.date),
    CompteNum: ligne.compte,
    CompteLib: ligne.compte_lib,
    CompAuxNum: ligne.aux?.num ?? '',
    CompAuxLib: ligne.aux ? ligne.aux.lib || ligne.aux.num : '',
    PieceRef: ligne.piece,
    PieceDate: toDate8(ligne.piece_date),
    EcritureLib: ligne.libelle,
    Debit: toEuros(ligne.debit),
    Credit: toEuros(ligne.credit),
    EcritureLet: '',
    DateLet: '',
    ValidDate: toDate8(ligne.valid_date),
    Montantdevise: '',
    Idevise: '',
  };
}

/** No separator and no end of line inside a field. */
function toCell(text: string): string {
  return text
    .replace(/[\t\r\n|"]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** `123456789FEC20261231.txt`: the SIREN, and the day the fiscal year that holds `jour` ends. */
export function toFecName(siren: string, jour: JourIso, moisExercice: number): string {
  return `${siren}FEC${toDate8(toExerciceFin(jour, moisExercice))}.txt`;
}

/** The last day of the fiscal year a day is in; `mois` is the one it begins with, from 1. */
export function toExerciceFin(jour: JourIso, mois: number): JourIso {
  const [year, month] = [Number(jour.slice(0, 4)), Number(jour.slice(5, 7))];
  const start = month >= mois ? year : year - 1;
  return new Date(Date.UTC(start + 1, mois - 1, 0)).toISOString().slice(0, 10);
}
