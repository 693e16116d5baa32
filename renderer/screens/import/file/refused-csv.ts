import type { Problem } from '#renderer/screens/import/import-job.ts';
import { byteOrderMark, type CsvSeparator, readCsvText, toCsvLine } from '#shared/tables/csv.ts';
import type { CsvContent } from '../csv-file.ts';

/** Returns a file of the refused lines, unchanged, with the reason in a further column: to correct and import again. */
export function toRefusedCsv({ entetes, lignes, separateur }: CsvContent, problems: readonly Problem[]): string {
  const separator: CsvSeparator = separateur === ',' ? ',' : ';';
  const reasons = Map.groupBy(problems, ({ ligne }) => ligne);
  const refused = lignes.filter(({ ligne }) => reasons.has(ligne));
  const rows = refused.map(({ ligne, cellules }) => {
    const why = (reasons.get(ligne) ?? []).map(({ label, message }) =>
      label === '' ? message : `${label}\u00a0: ${message}`,
    );
    const cells = entetes.map((_, column) => readCsvText(cellules[column] ?? ''));
    return toCsvLine([...cells, why.join(' ')], separator);
  });
  return byteOrderMark + toCsvLine([...entetes, 'À corriger'], separator) + rows.join('');
}
