import type { FormatCode } from '#shared/contracts/comptabilite/comptabilite.ts';
import { toFecHead, toFecLine } from '../fec/to-fec.ts';
import type { EcriturePassee, LigneExportee } from '../ligne-exportee.ts';
import { toLignesExportees } from '../ligne-exportee.ts';
import { toCegid, toCegidHead } from './to-cegid.ts';
import { toEbp } from './to-ebp.ts';
import { ecrituresCsv } from './to-ecritures-csv.ts';
import { toQuadra } from './to-quadra.ts';
import { toSage } from './to-sage.ts';

/**
 * A form of files of écritures: the name of the program, the file's extension, its header, and a line (`rang` counts
 * from 1).
 */
type FormatComptable = {
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
  csv: { nom: 'Tableur (CSV)', extension: 'csv', toHead: () => ecrituresCsv.head, toLine: ecrituresCsv.toLines },
};

/**
 * Returns a function that turns each page of écritures into text: the header once, and lines numbered through the whole
 * file.
 */
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
