import type { JourIso } from '#shared/time/dates.ts';
import { type LigneExportee, toDate8, toEuros } from '../ligne-exportee.ts';
import { type FecColumn, fecColumns } from './fec-columns.ts';

/** Returns the header of a file of écritures by article A47 A-1: its columns, separated by tabs. */
export function toFecHead(): string {
  return `${fecColumns.join('\t')}\r\n`;
}

/** Returns a line of a file of écritures by article A47 A-1. */
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

/** Replaces separators and line endings inside a field with spaces. */
function toCell(text: string): string {
  return text
    .replace(/[\t\r\n|"]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * Returns the file's name, `123456789FEC20261231.txt`: the SIREN, and the last day of the fiscal year that holds
 * `jour`.
 */
export function toFecName(siren: string, jour: JourIso, moisExercice: number): string {
  return `${siren}FEC${toDate8(toExerciceFin(jour, moisExercice))}.txt`;
}

/** Returns the last day of the fiscal year that holds a day; `mois` is the month a fiscal year begins with, from 1. */
function toExerciceFin(jour: JourIso, mois: number): JourIso {
  const [year, month] = [Number(jour.slice(0, 4)), Number(jour.slice(5, 7))];
  const start = month >= mois ? year : year - 1;
  return new Date(Date.UTC(start + 1, mois - 1, 0)).toISOString().slice(0, 10);
}
