import { formatQuantity } from '#shared/money/money.ts';
import type { TableColumn } from './columns.ts';

/** The column that names the rows, sorted by that name. */
export const nameColumn = <Row,>(
  id: string,
  header: string,
  track: string,
  toName: (row: Row) => string,
): TableColumn<Row> => ({ id, header, track, cell: (row) => <strong>{toName(row)}</strong>, sortBy: toName });

/** A column that counts, sorted by the count. */
export const countColumn = <Row,>(
  id: string,
  header: string,
  track: string,
  toCount: (row: Row) => number,
): TableColumn<Row> => ({
  id,
  header,
  track,
  isNumeric: true,
  cell: (row) => formatQuantity(toCount(row)),
  sortBy: toCount,
});
