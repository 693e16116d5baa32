/** DLE EOT 1 to 4: asks a receipt printer how it is, at once, whatever else it is doing. */
export const receiptStatusQuestion = Buffer.from([0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 3, 0x10, 0x04, 4]);

/** GS r 1: answered once all that came before it is done with. */
export const doneQuestion = Buffer.from([0x1d, 0x72, 1]);

/** Bits that an answer to DLE EOT always has, and never has. */
const isStatus = (byte: number) => (byte & 0x93) === 0x12;
const isDone = (byte: number) => (byte & 0x90) === 0;

/** The four answers, in the order they were asked for; undefined while they have not all come. */
export function findReceiptStatus(bytes: Buffer): readonly number[] | undefined {
  const answers = [...bytes].filter(isStatus);
  return answers.length >= 4 ? answers.slice(0, 4) : undefined;
}

/** That what was sent has been printed; undefined while the printer has not said so. */
export function findDone(bytes: Buffer): true | undefined {
  return bytes.some(isDone) || undefined;
}

/** What keeps a printer from printing, by its answers to DLE EOT, in French; undefined when nothing does. */
export function findReceiptTrouble([printer = 0, offline = 0, error = 0, paper = 0]: readonly number[]):
  | string
  | undefined {
  if (offline & 0x04) return 'Le capot de l’imprimante est ouvert.';
  if (paper & 0x60 || offline & 0x20) return 'L’imprimante n’a plus de papier.';
  if (error & 0x08) return 'Le massicot de l’imprimante est bloqué.';
  if (error & 0x60 || offline & 0x40) return 'L’imprimante signale une panne.';
  return printer & 0x08 ? 'L’imprimante est hors ligne.' : undefined;
}
