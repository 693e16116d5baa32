import { byteOrderMark, type CsvSeparator, toCsvLine } from './csv.ts';

/** The columns of a CSV file, in order: the label of each, and its cell of a row. */
export type CsvColumns<Row> = readonly (readonly [label: string, toCell: (row: Row) => string | number | null])[];

/** Returns the header line of a CSV file, after the byte order mark that tells a spreadsheet the text is UTF-8. */
export function toCsvHead(labels: readonly string[], separator?: CsvSeparator): string {
  return byteOrderMark + toCsvLine(labels, separator);
}

/** Creates the header and the lines of a CSV file, each with its line ending. */
export function toCsvTable<Row>(columns: CsvColumns<Row>) {
  const labels = columns.map(([label]) => label);
  return {
    toHead: (separator: CsvSeparator) => toCsvHead(labels, separator),
    toLine(row: Row, separator: CsvSeparator): string {
      const cells = columns.map(([, toCell]) => toCell(row));
      return toCsvLine(cells, separator);
    },
  };
}
