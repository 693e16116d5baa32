import { closeSync, openSync, readSync } from 'node:fs';

const pieceBytes = 1_048_576;

/**
 * Bytes of the header about the file and not its content: the journal mode, the counters of changes and of the schema,
 * and the writing version.
 */
const ofTheFile = [
  [18, 20],
  [24, 28],
  [40, 44],
  [92, 100],
] as const;

/** Returns whether a closed database and its copy have the same content, byte by byte. */
export function hasSamePages(path: string, copy: string): boolean {
  const files = [path, copy].map((file) => openSync(file, 'r'));
  const pieces = files.map(() => Buffer.alloc(pieceBytes));
  try {
    const readAt = (at: number) => files.map((file, index) => readPiece(file, pieces[index] ?? Buffer.alloc(0), at));
    let [at, length, isSame] = [0, 1, true];
    while (isSame && length > 0) {
      const [first = new Uint8Array(), second = new Uint8Array()] = readAt(at);
      isSame = Buffer.compare(first, second) === 0;
      length = first.length;
      at += length;
    }
    return isSame;
  } finally {
    for (const file of files) closeSync(file);
  }
}

function readPiece(file: number, into: Buffer, at: number): Uint8Array {
  const read = into.subarray(0, readSync(file, into, 0, into.length, at));
  if (at === 0) for (const [from, to] of ofTheFile) read.fill(0, from, to);
  return read;
}
