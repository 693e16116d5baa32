import { toFec } from '../fec/to-fec.ts';
import type { LigneExportee } from '../ligne-exportee.ts';
import { toCegid } from './to-cegid.ts';
import { toEbp } from './to-ebp.ts';
import { toEcrituresCsv } from './to-ecritures-csv.ts';
import { toQuadra } from './to-quadra.ts';
import { toSage } from './to-sage.ts';

/** A file of écritures: for which program, how its name ends, and what writes it. */
export type FormatComptable = {
  nom: string;
  extension: string;
  write: (lignes: Iterable<LigneExportee>) => Generator<string>;
};

export const formatCodes = ['fec', 'sage', 'ebp', 'cegid', 'quadra', 'csv'] as const;
export type FormatCode = (typeof formatCodes)[number];

export const formatsComptables: Record<FormatCode, FormatComptable> = {
  fec: { nom: 'Format FEC (18 colonnes)', extension: 'txt', write: toFec },
  sage: { nom: 'Sage 50 (XIMPORT)', extension: 'txt', write: toSage },
  ebp: { nom: 'EBP Compta', extension: 'txt', write: toEbp },
  cegid: { nom: 'Cegid (TRA)', extension: 'tra', write: toCegid },
  quadra: { nom: 'Quadra (ASCII)', extension: 'txt', write: toQuadra },
  csv: { nom: 'Tableur (CSV)', extension: 'csv', write: toEcrituresCsv },
};
