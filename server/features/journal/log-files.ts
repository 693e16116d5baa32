import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A whole line of a file, and where it begins. */
export type FoundLine = { text: string; file: string; at: number };

/** A position in the log: `at` bytes into the file `file`, whose name is not changed by rotation. */
export type LogPosition = { file: string; at: number };

type LogFile = { id: string; path: string };

const current = 'comptoir.log';
const rotated = /^\d{8}-\d{4}-\d{2}-comptoir\.log$/;
const chunkBytes = 65_536;
/** Longest line that is read, in bytes; longer ones are left out. */
const longestLine = 1_048_576;

/**
 * Yields the lines of the log and of its rotated files, newest first, or from a position on. Files are read from the
 * end in pieces of 64 KB, so that no more than needed is in memory.
 */
export async function* readLinesBackwards(folder: string, from?: LogPosition): AsyncGenerator<FoundLine> {
  const files = await listFiles(folder);
  const start = from === undefined ? 0 : files.findIndex(({ id }) => id === from.file);
  if (start === -1) return;
  for (const [index, file] of files.slice(start).entries()) {
    yield* readFileBackwards(file, index === 0 ? from?.at : undefined);
  }
}

/** Lists the files, newest first; a file is identified by its inode, which rotation does not change. */
async function listFiles(folder: string): Promise<LogFile[]> {
  const names = await readdir(folder).catch(() => []);
  const old = names.filter((name) => rotated.test(name)).toSorted();
  const wanted = [...old, ...names.filter((name) => name === current)].toReversed();
  const files = await Promise.all(wanted.map((name) => toFile(join(folder, name))));
  return files.filter((file) => file !== undefined);
}

async function toFile(path: string): Promise<LogFile | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found && { id: String(found.ino), path };
}

async function* readFileBackwards({ id, path }: LogFile, before?: number): AsyncGenerator<FoundLine> {
  const handle = await open(path).catch(() => undefined);
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    yield* splitBackwards(handle, id, Math.min(before ?? size, size));
  } finally {
    await handle.close();
  }
}

async function* splitBackwards(handle: FileHandle, file: string, end: number): AsyncGenerator<FoundLine> {
  let rest: Buffer = Buffer.alloc(0);
  for (let at = end; at > 0; ) {
    const length = Math.min(chunkBytes, at);
    at -= length;
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
    const held: Buffer = Buffer.concat([buffer, rest]);
    const first = at === 0 ? 0 : held.indexOf(10) + 1;
    if (at > 0 && first === 0) {
      rest = held.length > longestLine ? Buffer.alloc(0) : held;
      continue;
    }
    rest = held.subarray(0, first);
    yield* splitPiece(held, first, { file, at });
  }
}

/** Yields the whole lines of a piece, the last first; `at` is where the piece begins in its file. */
function* splitPiece(piece: Buffer, first: number, { file, at }: LogPosition): Generator<FoundLine> {
  let end = piece.length;
  while (end > first) {
    const begin = Math.max(piece.lastIndexOf(10, end - 2) + 1, first);
    const text = piece.toString('utf8', begin, end).trimEnd();
    if (text !== '') yield { text, file, at: at + begin };
    end = begin;
  }
}
