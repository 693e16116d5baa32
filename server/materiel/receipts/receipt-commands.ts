import type { Colonnes, PageCode, Tiroir } from '#shared/contracts/materiel/materiel.ts';
import { lazy } from '#shared/lazy.ts';

/** What a printer of receipts has to know of one. */
export type ReceiptPrinter = { colonnes: Colonnes; page_code: PageCode };

// Read when the first receipt is asked for: a start does not wait for it.
const receiptline = lazy(async () => (await import('receiptline')).default);

/** Asked for at the end of each receipt (GS r 49); whoever prints asks by itself. */
const question = '\u001dr1';

/** The font it names would be fetched from the internet. */
const foreignStyle = /<style type="text\/css">.*?<\/style>/s;

/** ESC p m t1 t2: 50 ms on the drawer's pin, 500 ms off. */
const pulses: Record<Tiroir, Uint8Array> = {
  aucun: Uint8Array.of(),
  broche2: Uint8Array.of(0x1b, 0x70, 0, 25, 250),
  broche5: Uint8Array.of(0x1b, 0x70, 1, 25, 250),
};

/** What opens the drawer; nothing without one. */
export function toDrawerPulse(tiroir: Tiroir): Uint8Array {
  return pulses[tiroir];
}

/** A receipt in the printer's own commands, cut at its end. */
export async function toReceiptCommands(source: string, { colonnes, page_code }: ReceiptPrinter): Promise<Uint8Array> {
  const { transform } = await receiptline();
  const commands = transform(source, { cpl: colonnes, encoding: page_code, command: 'escpos', cutting: true });
  const bare = commands.endsWith(question) ? commands.slice(0, -question.length) : commands;
  return Buffer.from(bare, 'latin1');
}

/** The same receipt as a picture. */
export async function toReceiptPicture(source: string, { colonnes, page_code }: ReceiptPrinter): Promise<string> {
  const { transform } = await receiptline();
  return transform(source, { cpl: colonnes, encoding: page_code, command: 'svg' }).replace(foreignStyle, '');
}

/** The same receipt as lines of text. */
export async function toReceiptText(source: string, { colonnes, page_code }: ReceiptPrinter): Promise<string> {
  const { transform } = await receiptline();
  return transform(source, { cpl: colonnes, encoding: page_code, command: 'text' });
}
