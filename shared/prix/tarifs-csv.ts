import type { PrixTarif } from '#shared/contracts/prix/tarifs.ts';
import { cleanCode } from '#shared/identifiers/clean-code.ts';
import { readCsvText } from '#shared/tables/csv.ts';
import { findJour } from '#shared/time/dates.ts';
import { foldText } from '#shared/text/search-text.ts';
import { readPrixRows } from './prix-csv.ts';

/** A tarif as a file describes it. */
export type TarifLu = {
  code: string;
  intitule: string;
  boutiques: string[];
  du: string | null;
  au: string | null;
  lignes: PrixTarif[];
};
export type TarifsLus = { tarifs: TarifLu[]; problemes: string[] };

const columns = {
  code: ['code tarif', 'liste de prix'],
  intitule: ['intitule', 'intitule du tarif', 'nom du tarif'],
  boutiques: ['boutique', 'boutiques', 'code boutique', 'magasin', 'magasins'],
  du: ['du', 'a partir du', 'premier jour', 'date de debut', 'date debut', 'debut'],
  au: ['au', 'jusqu au', 'dernier jour', 'date de fin', 'date fin', 'fin'],
} as const;
type Column = keyof typeof columns;
type Row = { ligne: number; cellules: readonly string[] };
type Entete = Omit<TarifLu, 'lignes'>;

/**
 * Reads the tarifs of a file with one price per line, grouped by code or else by shop and day: `LYON-20261201`,
 * `TOUTES-20261201`. Columns are found by their headings; a row without a valid price is left out and reported, in
 * French.
 */
export function readTarifsRows(entetes: readonly string[], rows: readonly Row[]): TarifsLus {
  const folded = entetes.map((entete) => foldText(entete).replaceAll('’', ' ').replaceAll("'", ' '));
  const place = (column: Column) => folded.findIndex((entete) => columns[column].some((known) => known === entete));
  const places = { code: place('code'), intitule: place('intitule'), boutiques: place('boutiques') };
  const days = { du: place('du'), au: place('au') };
  const groups = new Map<string, { entete: Entete; rows: Row[] }>();
  const problemes: string[] = [];
  for (const row of rows) {
    const entete = readEntete((column) => readCsvText(row.cellules[{ ...places, ...days }[column]] ?? '').trim());
    if (typeof entete === 'string') {
      problemes.push(`Ligne ${row.ligne}\u00a0: ${entete}`);
      continue;
    }
    const group = groups.get(entete.code) ?? { entete, rows: [] };
    groups.set(entete.code, group);
    group.rows.push(row);
  }
  const tarifs = [...groups.values()].map(({ entete, rows: own }) => {
    const { lignes, problemes: wrong } = readPrixRows(entetes, own);
    problemes.push(...wrong);
    return { ...entete, lignes };
  });
  return { tarifs: tarifs.filter(({ lignes }) => lignes.length > 0), problemes };
}

function readEntete(read: (column: Column) => string): Entete | string {
  const boutiques = read('boutiques')
    .toUpperCase()
    .split(/[\s,;+]+/)
    .filter((code) => code !== '');
  if (boutiques.some((code) => !/^[A-Z0-9]{1,8}$/.test(code))) return 'la boutique est un code, comme LYON.';
  const [du, au] = [toDay(read('du')), toDay(read('au'))];
  if (du === undefined || au === undefined) return 'un jour n’est pas une date, comme 01/12/2026.';
  const where = boutiques.length === 0 ? 'TOUTES' : boutiques.join('');
  const code = cleanCode(read('code')) || [where, du?.replaceAll('-', '')].filter(Boolean).join('-');
  if (code.length > 18)
    return 'plusieurs boutiques sans code de tarif\u00a0: donnez-le dans une colonne «\u00a0Code tarif\u00a0».';
  const intitule =
    read('intitule') || (boutiques.length === 0 ? 'Prix de toutes les boutiques' : `Prix de ${boutiques.join(', ')}`);
  return { code, intitule, boutiques, du, au };
}

/** Returns null for an empty cell, undefined for a text that is no day. */
const toDay = (cell: string) => (cell === '' ? null : findJour(cell));
