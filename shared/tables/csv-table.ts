import { byteOrderMark, type CsvSeparator, toCsvLine } from './csv.ts';

/** The columns of a CSV file, in order: the label of each, and its cell of a row. */
export type CsvColumns<Row> = readonly (readonly [label: string, toCell: (row: Row) => string | number | null])[];

/** The header and the lines of a CSV file, each with its line ending; a row may take several lines. */
export type CsvTable<Row> = { head: string; toLines: (row: Row) => string };

/** The header starts with the byte order mark that tells a spreadsheet the text is UTF-8. */
export function toCsvTable<Row>(columns: CsvColumns<Row>, separator: CsvSeparator): CsvTable<Row> {
  const labels = columns.map(([label]) => label);
  return {
    head: byteOrderMark + toCsvLine(labels, separator),
    toLines(row) {
      const cells = columns.map(([, toCell]) => toCell(row));
      return toCsvLine(cells, separator);
    },
  };
}
