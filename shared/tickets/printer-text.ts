/** Replacements for characters that the code pages of receipt printers lack. */
const substitutes: Record<string, string> = {
  '\u202f': ' ',
  '\u00a0': ' ',
  '\u2009': ' ',
  '−': '-',
  '‑': '-',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '…': '...',
  '–': '-',
  '—': '-',
  œ: 'oe',
  Œ: 'OE',
  '•': '-',
  '\t': ' ',
};

/** Every character, besides ASCII, that the two Western code pages of receipt printers (1252 and 858) share. */
const printable = /[ -~€¡-¿À-ÿ]/u;

/**
 * Returns a text in characters every receipt printer writes, one column each; one without a replacement becomes «?».
 * The result is always one line.
 */
export function toPrinterText(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    const written = substitutes[character] ?? character;
    if ([...written].every((one) => printable.test(one))) return written;
    const bare = character.normalize('NFD').replace(/\p{M}/gu, '');
    return bare.length > 0 && [...bare].every((one) => printable.test(one)) ? bare : toMissing(character);
  }).join('');
}

function toMissing(character: string): string {
  return /\p{M}|\p{Cf}/u.test(character) ? '' : /\s|\p{Cc}/u.test(character) ? ' ' : '?';
}

/** Splits a text into lines of at most `columns`, between words, and within a word only if it is longer than a line. */
export function wrapText(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter((one) => one !== '')) {
    let rest = word;
    if (line !== '' && line.length + 1 + rest.length <= columns) {
      line += ` ${rest}`;
      continue;
    }
    if (line !== '') lines.push(line);
    for (; rest.length > columns; rest = rest.slice(columns)) lines.push(rest.slice(0, columns));
    line = rest;
  }
  return line === '' ? lines : [...lines, line];
}

/** Escapes the characters that have a meaning in the language of receipts. */
export function escapeReceipt(text: string): string {
  return text.replace(/[\\|{}~_"`^=-]/g, '\\$&');
}
