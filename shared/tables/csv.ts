export const byteOrderMark = '\ufeff';

/** Comma as in RFC 4180; semicolon as a French Excel reads and writes. */
export type CsvSeparator = ',' | ';';

/**
 * Matches the places where a spreadsheet could read a formula: at the start of a text, and after anything a reader may
 * take for a separator (a French spreadsheet splits a file with commas at its semicolons, and then ignores its quotes).
 */
const toSpot = (apostrophe: string) =>
  new RegExp(`(?<=^)${apostrophe}(?='*[=+\\-@\\t\\r])|(?<=[,;\\t\\r\\n"])${apostrophe}(?='*[=+\\-@])`, 'g');
const unsafe = toSpot('');
const madeSafe = toSpot("'");

/**
 * Returns one line of a CSV file (RFC 4180) with its line ending. Wherever a spreadsheet could read a formula in a
 * text, with this separator or another, an apostrophe is added in front; numbers need none. `readCsvText` removes them.
 */
export function toCsvLine(cells: readonly (string | number | null)[], separator: CsvSeparator = ','): string {
  return `${cells.map((cell) => toCell(cell, separator)).join(separator)}\r\n`;
}

/** Returns the text of a cell without the apostrophes `toCsvLine` added. */
export function readCsvText(cell: string): string {
  return cell.replace(madeSafe, '');
}

function toCell(value: string | number | null, separator: CsvSeparator): string {
  if (value === null) return '';
  const text = typeof value === 'number' ? toNumberText(value, separator) : value.replace(unsafe, "'");
  const mustBeQuoted = text.includes(separator) || (typeof value === 'string' && /[",;\t\r\n]/.test(text));
  return mustBeQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes a number with the decimal mark of the programs that use this separator. */
function toNumberText(value: number, separator: CsvSeparator): string {
  return separator === ';' ? String(value).replace('.', ',') : String(value);
}
