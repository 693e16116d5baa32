import { closeSync, constants, fdatasync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** The last number of each series in a file of its own, one short line a series, written in place. */
export type NumberSlots = {
  /** As the file had them when it was opened; a line that is damaged is left out. */
  read: ReadonlyMap<string, number>;
  /**
   * In the system's hands when it returns, and on disk a second later: a process that ends takes nothing with it. A disk
   * that cannot take it stops nobody: the next line says more.
   */
  write(serie: string, rang: number): void;
  close(): void;
};

const shape = /^(\S+) +(\d{12}) ([0-9a-f]{8})$/;
const serieWidth = 24;
const lineBytes = serieWidth + 1 + 12 + 1 + 8 + 1;
const flushAfterMs = 1_000;

/** Opens the file, or makes it; only its owner can read it. */
export function openNumberSlots(path: string): NumberSlots {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const lines = readFileSync(path, 'latin1').split('\n').slice(0, -1).map(parse);
  const slots = new Map(lines.flatMap((line, index) => (line ? [[line.serie, index] as const] : [])));
  let used = lines.length;
  let flushing: NodeJS.Timeout | undefined;

  function flush() {
    flushing = undefined;
    // What is written meanwhile asks for its own.
    fdatasync(file, () => {});
  }

  return {
    read: new Map(lines.flatMap((line) => (line ? [[line.serie, line.rang] as const] : []))),
    write(serie, rang) {
      const slot = slots.get(serie) ?? used++;
      slots.set(serie, slot);
      try {
        writeSync(file, toLine(serie, rang), slot * lineBytes, 'latin1');
      } catch {
        // What was given is in the database; a step is set apart for it.
      }
      flushing ??= setTimeout(flush, flushAfterMs).unref();
    },
    close() {
      clearTimeout(flushing);
      fdatasyncSync(file);
      closeSync(file);
    },
  };
}

function toLine(serie: string, rang: number): string {
  const text = `${serie.padEnd(serieWidth)} ${String(rang).padStart(12, '0')}`;
  return `${text} ${toSum(text)}\n`;
}

function parse(line: string): { serie: string; rang: number } | undefined {
  const [, serie, rang, sum] = shape.exec(line) ?? [];
  if (serie === undefined || sum !== toSum(line.slice(0, -9))) return undefined;
  return { serie, rang: Number(rang) };
}

function toSum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
