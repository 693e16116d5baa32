import { escapeReceipt, toPrinterText, wrapText } from './printer-text.ts';

/** Minimum width, in columns, of the first cell of a table: «5,5%». */
const leastFirst = 5;

export type Receipt = ReturnType<typeof createReceipt>;

/**
 * Writes a receipt in ReceiptLine's language, which both printers and screens read. All texts are escaped; empty ones
 * are left out.
 */
export function createReceipt(columns: number) {
  const source: string[] = ['{width:*}'];
  let widths = '*';

  function say(...lines: string[]) {
    if (widths !== '*') source.push('{width:*}');
    widths = '*';
    source.push(...lines);
  }

  function table(wanted: string, cells: readonly string[]) {
    if (widths !== wanted) source.push(`{width:${wanted}}`);
    widths = wanted;
    source.push(cells.map((cell, index) => (index === 0 ? `${cell} ` : ` ${cell}`)).join('|'));
  }

  const wrap = (text: string, width = columns) => wrapText(toPrinterText(text), width).map(escapeReceipt);

  const toPair = (text: string, amount: string) =>
    escapeReceipt(text + ' '.repeat(Math.max(columns - text.length - amount.length, 1)) + amount);

  return {
    /** Adds a heading at double size; one too long for the paper at that size is only double height, never broken in two. */
    big(text: string) {
      const isLong = toPrinterText(text).length > columns / 2;
      say(...wrap(text).map((line) => (isLong ? `^^"${line}` : `^^^${line}`)));
    },

    bold: (text: string) => say(...wrap(text).map((line) => `|"${line}`)),
    left: (...texts: string[]) => say(...texts.flatMap((text) => wrap(text)).map((line) => `|${line}`)),
    centre: (...texts: string[]) => say(...texts.flatMap((text) => wrap(text))),

    /** Adds a text and its amount, on one line if they fit. */
    pair(text: string, amount: string) {
      const written = toPrinterText(amount);
      const lines = wrapText(toPrinterText(text), columns - written.length - 1);
      const last = lines.pop() ?? '';
      say(...lines.map((line) => `|${escapeReceipt(line)}`), `|${toPair(last, written)}`);
    },

    /** Adds a text and its amount at double height. */
    total: (text: string, amount: string) => say(`|^^"${toPair(toPrinterText(text), toPrinterText(amount))}`),

    /** Adds a row of a table of amounts, with the first cell the narrowest. */
    amounts([first = '', ...others]: readonly string[]) {
      const width = Math.floor((columns - leastFirst) / others.length);
      table([columns - width * others.length, ...others.map(() => width)].join(' '), [first, ...others].map(toCompact));
    },

    rule: () => say('- '.repeat(columns / 2).trim()),

    barcode: (text: string) => say(`{code:${text};option:code128,2,48}`),

    end: () => `${source.join('\n')}\n`,
  };
}

/**
 * Removes spaces, so that the amounts of an invoice of a hundred thousand euros fit side by side on the narrowest
 * paper.
 */
function toCompact(cell: string): string {
  return escapeReceipt(toPrinterText(cell).replaceAll(' ', ''));
}
