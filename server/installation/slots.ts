import { closeSync, constants, fdatasync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** Stores values under keys in a file of their own, one short line per key, overwritten in place. */
type Slots = {
  /** The values when the file was opened; damaged lines are left out. */
  read: ReadonlyMap<string, string>;
  /**
   * Writes a value: the system has it when it returns, so it survives the process, and the disk has it a second later.
   * An error of the disk is ignored, because the database holds the value too.
   */
  write(key: string, value: string): void;
  close(): void;
};

const flushAfterMs = 1_000;
const keyWidth = 24;
const shape = /^(\S+) +(\S.*) ([0-9a-f]{8})$/;

/** Opens the file, or creates it, for values of `valueWidth` characters; only its owner can read it. */
export function openSlots(path: string, valueWidth: number): Slots {
  const lineBytes = keyWidth + 1 + valueWidth + 1 + 8 + 1;
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const lines = readFileSync(path, 'latin1').split('\n').slice(0, -1).map(parse);
  const slots = new Map(lines.flatMap((line, index) => (line ? [[line.key, index] as const] : [])));
  let used = lines.length;
  let flushing: NodeJS.Timeout | undefined;

  function flush() {
    flushing = undefined;
    // A write that comes meanwhile asks for a flush of its own.
    fdatasync(file, () => {});
  }

  return {
    read: new Map(lines.flatMap((line) => (line ? [[line.key, line.value] as const] : []))),
    write(key, value) {
      const slot = slots.get(key) ?? used++;
      slots.set(key, slot);
      try {
        writeSync(file, toLine(key, value), slot * lineBytes, 'latin1');
      } catch {
        // The number is in the database too, and a step of the series was reserved for it.
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

function toLine(key: string, value: string): string {
  const text = `${key.padEnd(keyWidth)} ${value}`;
  return `${text} ${toSum(text)}\n`;
}

function parse(line: string): { key: string; value: string } | undefined {
  const [, key, value, sum] = shape.exec(line) ?? [];
  if (key === undefined || value === undefined || sum !== toSum(line.slice(0, -9))) return undefined;
  return { key, value };
}

function toSum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
