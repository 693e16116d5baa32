import type { Caller } from '#server/calls/caller.ts';
import type { ExportFormat } from '#shared/contracts/exports.ts';
import type { CsvSeparator } from '#shared/tables/csv.ts';
import type { CsvColumns, CsvTable } from '#shared/tables/csv-table.ts';
import { toBoutiqueClock } from '#shared/time/boutique-clock.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import { isChampDeMarge } from '#shared/utilisateurs/champs-de-marge.ts';
import { hasDroit } from '#shared/utilisateurs/droits.ts';

export const csvSeparators: Record<ExportFormat, CsvSeparator> = { csv: ',', excel: ';' };

/**
 * Returns the columns of a file that has fields of its rows as they are. Those of purchase prices are left out for a
 * caller without the right to see them.
 */
export function toFieldColumns<Field extends string>(
  labels: Readonly<Record<Field, string>>,
  caller?: Caller,
): CsvColumns<Readonly<Record<Field, string | number | null>>> {
  const seesMarges = caller === undefined || hasDroit(caller, 'marges');
  return typedEntries(labels)
    .filter(([field]) => seesMarges || !isChampDeMarge(field))
    .map(([field, label]) => [label, (row) => row[field]]);
}

export function toCsvFile<Row>({ head, toLines }: CsvTable<Row>, rows: readonly Row[]): string {
  return [head, ...rows.map((row) => toLines(row))].join('');
}

/** Writes a file page by page, so that it is never whole in memory. */
export async function* writeCsv<Row>({ head, toLines }: CsvTable<Row>, pages: AsyncIterable<readonly Row[]>) {
  yield head;
  for await (const page of pages) yield page.map((row) => toLines(row)).join('');
}

const pageSize = 200;

/** Reads a list page by page. */
export async function* readPages<Row>(
  read: (page: { debut: number; limit: number }) => Promise<readonly Row[]> | readonly Row[],
) {
  for (let debut = 0; ; debut += pageSize) {
    const page = await read({ debut, limit: pageSize });
    yield page;
    if (page.length < pageSize) return;
  }
}

/** Returns the name of a CSV file, `devis_20261121_140509.csv`, in the shop's time zone. */
export function toCsvName(subject: string, date: Date): string {
  const [day, time] = toBoutiqueClock(date).toISOString().slice(0, 19).replace(/[-:]/g, '').split('T');
  return `${subject}_${day}_${time}.csv`;
}
