import type { LigneBalance } from '#shared/contracts/reglements/balance-agee.ts';
import { byteOrderMark, type CsvSeparator, toCsvLine } from '#shared/tables/csv.ts';

const columns: readonly (readonly [label: string, toCell: (line: LigneBalance) => string | number | null])[] = [
  ['Code client', ({ client_code }) => client_code],
  ['Client', ({ client_intitule }) => client_intitule],
  ['Non échu', ({ non_echu }) => non_echu],
  ['1 à 30 jours', ({ jours_1_30 }) => jours_1_30],
  ['31 à 60 jours', ({ jours_31_60 }) => jours_31_60],
  ['61 à 90 jours', ({ jours_61_90 }) => jours_61_90],
  ['Plus de 90 jours', ({ jours_91 }) => jours_91],
  ['Avoirs et crédits', ({ credits }) => credits],
  ['Total', ({ total }) => total],
];

/**
 * Returns the header line of a CSV file of the ageing list, after the byte order mark that tells a spreadsheet the text
 * is UTF-8.
 */
export function toBalanceHead(separator: CsvSeparator): string {
  const labels = columns.map(([label]) => label);
  return byteOrderMark + toCsvLine(labels, separator);
}

/** Returns a customer's line in that file, with its line ending. */
export function toBalanceLine(line: LigneBalance, separator: CsvSeparator): string {
  const cells = columns.map(([, toCell]) => toCell(line));
  return toCsvLine(cells, separator);
}
