import type { CsvTable } from '#shared/tables/csv-table.ts';

/** Yields a JSON array with one element per line. */
export function* toJson(elements: Iterable<object>): Generator<string> {
  let before = '[\n';
  for (const element of elements) {
    yield `${before}${JSON.stringify(element)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[\n]\n' : '\n]\n';
}

/** Yields a CSV file: its header, then the lines of each record. */
export function* toCsv<T>({ head, toLines }: CsvTable<T>, records: Iterable<T>) {
  yield head;
  for (const record of records) yield toLines(record);
}
