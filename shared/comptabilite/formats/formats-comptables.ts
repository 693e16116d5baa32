import type { FormatCode } from '#shared/contracts/comptabilite/comptabilite.ts';
import { toFecHead, toFecLine } from '../fec/to-fec.ts';
import type { EcriturePassee, LigneExportee } from '../ligne-exportee.ts';
import { toLignesExportees } from '../ligne-exportee.ts';
import { toCegid, toCegidHead } from './to-cegid.ts';
import { toEbp } from './to-ebp.ts';
import { toEcrituresCsv, toEcrituresHead } from './to-ecritures-csv.ts';
import { toQuadra } from './to-quadra.ts';
import { toSage } from './to-sage.ts';

/** A file of écritures: for which program, how its name ends, what it begins with, and a line of it; `rang` counts from 1. */
export type FormatComptable = {
  nom: string;
  extension: string;
  toHead: () => string;
  toLine: (ligne: LigneExportee, rang: number) => string;
};

const none = () => '';

export const formatsComptables: Record<FormatCode, FormatComptable> = {
  fec: { nom: 'Format FEC (18 colonnes)', extension: 'txt', toHead: toFecHead, toLine: toFecLine },
  sage: { nom: 'Sage 50 (XIMPORT)', extension: 'txt', toHead: none, toLine: toSage },
  ebp: { nom: 'EBP Compta', extension: 'txt', toHead: none, toLine: toEbp },
  cegid: { nom: 'Cegid (TRA)', extension: 'tra', toHead: toCegidHead, toLine: toCegid },
  quadra: { nom: 'Quadra (ASCII)', extension: 'txt', toHead: none, toLine: toQuadra },
  csv: { nom: 'Tableur (CSV)', extension: 'csv', toHead: toEcrituresHead, toLine: toEcrituresCsv },
};

/** Writes a file page by page: its head once, and lines counted from the first to the last. */
export function createEcritureFile(code: FormatCode): (page: Iterable<EcriturePassee>) => string {
  const { toHead, toLine } = formatsComptables[code];
  let head = toHead();
  let rang = 0;
  return (page) => {
    const lines = [head];
    head = '';
    for (const ligne of toLignesExportees(page)) {
      rang += 1;
      lines.push(toLine(ligne, rang));
    }
    return lines.join('');
  };
}
