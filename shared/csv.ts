export const byteOrderMark = '\ufeff';

/** Comma as RFC 4180 has it; semicolon as a French Excel opens and writes. */
export type CsvSeparator = ',' | ';';

/**
 * One line of a CSV file (RFC 4180), its end included. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front; a number never is one. `readCsvText` gives the text back.
 */
export function toCsvLine(cells: readonly (string | number | null)[], separator: CsvSeparator = ','): string {
  return `${cells.map((cell) => toCell(cell, separator)).join(separator)}\r\n`;
}

/** The text of a cell as it was before `toCsvLine` made sure that it is no formula. */
export function readCsvText(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

function toCell(value: string | number | null, separator: CsvSeparator): string {
  if (value === null) return '';
  const text = typeof value === 'number' ? toNumberText(value, separator) : toSafeText(value);
  const mustBeQuoted = text.includes(separator) || /["\r\n]/.test(text);
  return mustBeQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}

/** With the decimal mark of the programs that read this separator. */
function toNumberText(value: number, separator: CsvSeparator): string {
  return separator === ';' ? String(value).replace('.', ',') : String(value);
}

function toSafeText(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
