import type { PrixTarif } from '#shared/contracts/prix/tarifs.ts';
import { cleanCode } from '#shared/identifiers/clean-code.ts';
import { findNumber } from '#shared/money/money.ts';
import { byteOrderMark, type CsvSeparator, readCsvText, toCsvLine } from '#shared/tables/csv.ts';
import { foldText } from '#shared/text/search-text.ts';

const columns = {
  article: { label: 'Article', synonyms: ['reference', 'ref', 'code article', 'code'] },
  famille: { label: 'Famille', synonyms: ['code famille', 'rayon'] },
  quantite: { label: 'À partir de', synonyms: ['quantite', 'qte', 'quantite minimum', 'quantite mini', 'palier'] },
  prix: { label: 'Prix HT', synonyms: ['prix', 'prix de vente ht', 'tarif', 'pu ht', 'prix unitaire ht'] },
  remise: { label: 'Remise %', synonyms: ['remise', 'taux de remise', 'remise en %'] },
} as const;
type Column = keyof typeof columns;

/** Returns the prices of a tarif as a CSV file, with the columns `readPrixRows` reads. */
export function toPrixCsv(lignes: readonly PrixTarif[], separator: CsvSeparator = ';'): string {
  const head = toCsvLine(
    Object.values(columns).map(({ label }) => label),
    separator,
  );
  const rows = lignes.map(({ cible, code, quantite_min, prix_ht, remise }) =>
    toCsvLine(
      [cible === 'article' ? code : '', cible === 'famille' ? code : '', quantite_min, prix_ht, remise],
      separator,
    ),
  );
  return byteOrderMark + head + rows.join('');
}

type Row = { ligne: number; cellules: readonly string[] };
export type PrixLus = { lignes: PrixTarif[]; problemes: string[] };

/**
 * Reads the prices of a file. Columns are found by their headings; a row without a valid price is left out and
 * reported, in French.
 */
export function readPrixRows(entetes: readonly string[], rows: readonly Row[]): PrixLus {
  const places = findPlaces(entetes);
  const lus: PrixLus = { lignes: [], problemes: [] };
  for (const { ligne, cellules } of rows) {
    const read = (column: Column) => readCsvText(cellules[places[column] ?? -1] ?? '').trim();
    const prix = toPrix(read);
    if (typeof prix === 'string') lus.problemes.push(`Ligne ${ligne}\u00a0: ${prix}`);
    else lus.lignes.push(prix);
  }
  return lus;
}

/**
 * Merges the prices of a file into those of a tarif; one with the same article or family and the same quantity is
 * replaced.
 */
export function mergePrix(lignes: readonly PrixTarif[], read: readonly PrixTarif[]): PrixTarif[] {
  const toKey = ({ cible, code, quantite_min }: PrixTarif) => `${cible} ${code} ${quantite_min}`;
  return [...new Map([...lignes, ...read].map((one) => [toKey(one), one])).values()];
}

function toPrix(read: (column: Column) => string): PrixTarif | string {
  const [article, famille] = [cleanCode(read('article')), cleanCode(read('famille'))];
  if (article !== '' && famille !== '') return 'un article ou une famille, et pas les deux.';
  const [quantite, prix, remise] = (['quantite', 'prix', 'remise'] as const).map((column) => toNumber(read(column)));
  if ([quantite, prix, remise].includes(undefined)) return 'une quantité, un prix ou une remise n’est pas un nombre.';
  if ((prix === null) === (remise === null)) return 'un prix ou une remise, et pas les deux.';
  const of = { quantite_min: quantite ?? 0, prix_ht: prix ?? null, remise: remise ?? null };
  if (article !== '') return { cible: 'article', code: article, ...of };
  if (prix !== null) return 'sans article, une remise plutôt qu’un prix.';
  return famille === '' ? { cible: 'tout', code: '', ...of } : { cible: 'famille', code: famille, ...of };
}

/** Returns null for an empty cell, undefined for anything but a number of zero or more. */
function toNumber(cell: string): number | null | undefined {
  if (cell === '') return null;
  const number = findNumber(cell);
  return number === undefined || number < 0 ? undefined : number;
}

function findPlaces(entetes: readonly string[]): Partial<Record<Column, number>> {
  const folded = entetes.map(foldText);
  const find = ({ label, synonyms }: (typeof columns)[Column]) =>
    folded.findIndex((entete) => [foldText(label), ...synonyms.map(foldText)].includes(entete));
  return {
    article: find(columns.article),
    famille: find(columns.famille),
    quantite: find(columns.quantite),
    prix: find(columns.prix),
    remise: find(columns.remise),
  };
}
