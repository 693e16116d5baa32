import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

const block = 512;

/** Streams files of a folder as one POSIX archive, which every system's `tar` reads. */
export async function* streamTar(folder: string, names: readonly string[]): AsyncGenerator<Buffer> {
  for (const name of names) {
    const path = join(folder, name);
    const { size, mtime } = await stat(path);
    yield toTarHeader(`${basename(folder)}/${name}`, size, mtime);
    // Sends exactly the announced length, even if the file grows meanwhile.
    if (size > 0) yield* createReadStream(path, { end: size - 1, highWaterMark: 262_144 });
    yield Buffer.alloc((block - (size % block)) % block);
  }
  yield Buffer.alloc(2 * block);
}

/** Returns the header of a file in an archive, padded to a multiple of 512 bytes. */
export function toTarHeader(name: string, size: number, modified: Date): Buffer {
  const header = Buffer.alloc(block);
  const seconds = Math.floor(modified.getTime() / 1_000);
  header.write(name, 0, 100, 'utf8');
  header.write(toOctal(0o600, 8), 100);
  header.write(toOctal(0, 8) + toOctal(0, 8), 108);
  header.write(toSizeField(size), 124, 'latin1');
  header.write(`${toOctal(seconds, 12)}${' '.repeat(8)}0`, 136);
  header.write('ustar\u000000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${toOctal(sum, 7)} `, 148, 'latin1');
  return header;
}

/** Returns a number in octal digits with a final zero byte, `length` bytes in all. */
function toOctal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}

/** Returns the size field: from eight gigabytes on a number in base 256, as GNU, BSD and Windows read it. */
function toSizeField(size: number): string {
  if (size < 0o100000000000) return toOctal(size, 12);
  const field = Buffer.alloc(12);
  field.writeBigUInt64BE(BigInt(size), 4);
  field[0] = 0x80;
  return field.toString('latin1');
}
