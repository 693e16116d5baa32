import Papa from 'papaparse';
import { typedKeys } from '#shared/typed-entries.ts';

export const encodages = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows (Excel)',
  'utf-16le': 'Unicode (UTF-16)',
} as const;
type Encodage = keyof typeof encodages;

export const separateurs = { ';': 'Point-virgule', ',': 'Virgule', '\t': 'Tabulation' } as const;
type Separateur = keyof typeof separateurs;

/** `ligne` is the row's number in a spreadsheet: the headings are row 1. */
export type CsvRow = { ligne: number; cellules: readonly string[] };
export type CsvContent = { encodage: Encodage; separateur: Separateur; entetes: string[]; lignes: CsvRow[] };

/** The user's choices in place of what was detected. */
export type CsvChoice = { encodage?: Encodage; separateur?: Separateur };

/**
 * Parses a CSV file: its encoding and its separator are detected unless they are chosen. Empty rows are left out.
 * `onProgress` is called with the part read, from 0 to 1.
 * @throws {Error} a French sentence, for a workbook or a file without a line below its headings.
 */
export function readCsv(bytes: Uint8Array, choice: CsvChoice = {}, onProgress?: (part: number) => void): CsvContent {
  if (isArchive(bytes)) {
    throw new Error('C’est un classeur\u00a0: dans le tableur, enregistrez-le d’abord au format CSV.');
  }
  const encodage = choice.encodage ?? findEncodage(bytes);
  const text = new TextDecoder(encodage).decode(bytes);
  const separateur = choice.separateur ?? findSeparateur(text);
  let entetes: string[] | undefined;
  let ligne = 1;
  const lignes: CsvRow[] = [];
  const takeRow = (cellules: string[]) => {
    if (entetes === undefined) entetes = cellules;
    else if (cellules.some((cellule) => cellule.trim() !== '')) lignes.push({ ligne, cellules });
    ligne += 1;
  };
  readRows(text, separateur, takeRow, onProgress);
  if (lignes.length === 0) throw new Error('Ce fichier n’a aucune ligne sous ses titres de colonnes.');
  return {
    encodage,
    separateur,
    entetes: (entetes ?? []).map((entete) => entete.trim()),
    lignes,
  };
}

const rowsBetweenNews = 2_000;

/** Yields row by row; `onProgress` is called from time to time, from 0 to 1. */
function readRows(
  text: string,
  delimiter: string,
  takeRow: (cells: string[]) => void,
  onProgress?: (part: number) => void,
) {
  let rows = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step({ data, meta }) {
      takeRow(data);
      rows += 1;
      if (rows % rowsBetweenNews === 0) onProgress?.(meta.cursor / text.length);
    },
  });
}

/** Detects the encoding; text that is not valid UTF-8 was written by Windows, as a French Excel's CSV. */
function findEncodage(bytes: Uint8Array): Encodage {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Returns whether the file is a ZIP archive, as workbooks (`.xlsx`, `.ods`) are. */
function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Detects the separator that gives the most headings: further down, commas are in numbers too. */
function findSeparateur(text: string): Separateur {
  const countColumns = (delimiter: string) =>
    Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0;
  return typedKeys(separateurs).toSorted((first, second) => countColumns(second) - countColumns(first))[0] ?? ';';
}
