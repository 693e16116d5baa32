const byteOrderMark = '\ufeff';

export type CsvCell = string | number | null;

/** The first line of a CSV file: its columns, after the mark that tells a spreadsheet the text is UTF-8. */
export function toCsvHead(columns: readonly string[]): string {
  return byteOrderMark + toCsvLine(columns);
}

/**
 * One line of CSV (RFC 4180), with its end. A text that a spreadsheet would take for a formula starts with an apostrophe;
 * a number is written as it is, with a point.
 */
export function toCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `devis_20261121_140509.csv`, in this time zone. */
export function toCsvName(subject: string, date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}`;
  return `${subject}_${day}_${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}.csv`;
}
