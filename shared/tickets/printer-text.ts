/** What the code pages of receipt printers lack, by what they have. */
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

/** Every character the two Western code pages of receipt printers (1252 and 858) share, beside ASCII. */
const printable = /[ -~€¡-¿À-ÿ]/u;

/** A text in characters every receipt printer writes, one column each; what has none is «?». Never more than one line. */
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

/** The text in lines of so many columns at most, cut between words, within one only where it is longer than a line. */
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

/** In the language of receipts, where these characters mean something. */
export function escapeReceipt(text: string): string {
  return text.replace(/[\\|{}~_"`^=-]/g, '\\$&');
}
