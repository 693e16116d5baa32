export const byteOrderMark = '\ufeff';

/** Comma as RFC 4180 has it; semicolon as a French Excel opens and writes. */
export type CsvSeparator = ',' | ';';

/**
 * Before what a spreadsheet takes for a formula: at the start of a text, and after whatever a reader may part cells with
 * (a French spreadsheet reads a file with commas by its semicolons, and then knows none of its quotes).
 */
const toSpot = (apostrophe: string) =>
  new RegExp(`(?<=^)${apostrophe}(?='*[=+\\-@\\t\\r])|(?<=[,;\\t\\r\\n"])${apostrophe}(?='*[=+\\-@])`, 'g');
const unsafe = toSpot('');
const madeSafe = toSpot("'");

/**
 * One line of a CSV file (RFC 4180), its end included. Wherever a spreadsheet could begin to read a formula in a text,
 * with this separator or another, an apostrophe stands in front; a number never is one. `readCsvText` gives the text back.
 */
export function toCsvLine(cells: readonly (string | number | null)[], separator: CsvSeparator = ','): string {
  return `${cells.map((cell) => toCell(cell, separator)).join(separator)}\r\n`;
}

/** The text of a cell as it was before `toCsvLine` made sure that it is no formula. */
export function readCsvText(cell: string): string {
  return cell.replace(madeSafe, '');
}

function toCell(value: string | number | null, separator: CsvSeparator): string {
  if (value === null) return '';
  const text = typeof value === 'number' ? toNumberText(value, separator) : value.replace(unsafe, "'");
  const mustBeQuoted = text.includes(separator) || (typeof value === 'string' && /[",;\t\r\n]/.test(text));
  return mustBeQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}

/** With the decimal mark of the programs that read this separator. */
function toNumberText(value: number, separator: CsvSeparator): string {
  return separator === ';' ? String(value).replace('.', ',') : String(value);
}
