import type { Colonnes, PageCode, Tiroir } from '#shared/contracts/materiel/materiel.ts';
import { lazy } from '#shared/lazy.ts';

/** The properties of the printer that a receipt depends on. */
type ReceiptPrinter = { colonnes: Colonnes; page_code: PageCode };

// Loaded with the first receipt, so that the start does not wait for it.
const receiptline = lazy(async () => (await import('receiptline')).default);

/** The command GS r 49, which receiptline adds at the end of each receipt; whoever prints sends its own. */
const question = '\u001dr1';

/** Matches a style whose font would be fetched from the internet. */
const foreignStyle = /<style type="text\/css">.*?<\/style>/s;

/** ESC p m t1 t2: 50 ms on the drawer's pin, 500 ms off. */
const pulses: Record<Tiroir, Uint8Array> = {
  aucun: Uint8Array.of(),
  broche2: Uint8Array.of(0x1b, 0x70, 0, 25, 250),
  broche5: Uint8Array.of(0x1b, 0x70, 1, 25, 250),
};

/** Returns the command that opens the drawer; empty without a drawer. */
export function toDrawerPulse(tiroir: Tiroir): Uint8Array {
  return pulses[tiroir];
}

/** Returns a receipt in the printer's own commands, with a cut at its end. */
export async function toReceiptCommands(source: string, { colonnes, page_code }: ReceiptPrinter): Promise<Uint8Array> {
  const { transform } = await receiptline();
  const commands = transform(source, { cpl: colonnes, encoding: page_code, command: 'escpos', cutting: true });
  const bare = commands.endsWith(question) ? commands.slice(0, -question.length) : commands;
  return Buffer.from(bare, 'latin1');
}

/** Returns a receipt as a picture (SVG). */
export async function toReceiptPicture(source: string, { colonnes, page_code }: ReceiptPrinter): Promise<string> {
  const { transform } = await receiptline();
  return transform(source, { cpl: colonnes, encoding: page_code, command: 'svg' }).replace(foreignStyle, '');
}

export async function toReceiptText(source: string, { colonnes, page_code }: ReceiptPrinter): Promise<string> {
  const { transform } = await receiptline();
  return transform(source, { cpl: colonnes, encoding: page_code, command: 'text' });
}
