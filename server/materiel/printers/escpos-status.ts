/** DLE EOT 1 to 4: asks a receipt printer for its status; it answers at once, even while printing. */
export const receiptStatusQuestion = Buffer.from([0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 3, 0x10, 0x04, 4]);

/** GS r 1: answered once everything sent before it is done. */
export const doneQuestion = Buffer.from([0x1d, 0x72, 1]);

/** Tests the bits that an answer to DLE EOT always has, and those it never has. */
const isStatus = (byte: number) => (byte & 0x93) === 0x12;
const isDone = (byte: number) => (byte & 0x90) === 0;

/** Returns the four answers, in the order they were asked for; undefined until all have arrived. */
export function findReceiptStatus(bytes: Buffer): readonly number[] | undefined {
  const answers = [...bytes].filter(isStatus);
  return answers.length >= 4 ? answers.slice(0, 4) : undefined;
}

/** Returns true once the printer has confirmed that it printed; undefined before. */
export function findDone(bytes: Buffer): true | undefined {
  return bytes.some(isDone) || undefined;
}

/** Returns what keeps a printer from printing, in French, from its answers to DLE EOT; undefined when nothing does. */
export function findReceiptTrouble([printer = 0, offline = 0, error = 0, paper = 0]: readonly number[]):
  | string
  | undefined {
  if (offline & 0x04) return 'Le capot de l’imprimante est ouvert.';
  if (paper & 0x60 || offline & 0x20) return 'L’imprimante n’a plus de papier.';
  if (error & 0x08) return 'Le massicot de l’imprimante est bloqué.';
  if (error & 0x60 || offline & 0x40) return 'L’imprimante signale une panne.';
  return printer & 0x08 ? 'L’imprimante est hors ligne.' : undefined;
}
