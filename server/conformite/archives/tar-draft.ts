import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { toTarHeader } from '#server/backups/files/tar.ts';
import type { Fichier } from './manifeste.ts';

const block = 512;
const pieceBytes = 262_144;

export type TarDraft = ReturnType<typeof openTarDraft>;

/**
 * Writes an archive into an open file, from `end` on: each file's header is written before it once its size is known.
 * `folder` is the folder they are unpacked into.
 */
export function openTarDraft(file: number, folder: string, end = 0) {
  const now = new Date();

  function write(bytes: Uint8Array, at: number): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done);
  }

  return {
    /** Adds a file piece by piece. */
    add(nom: string, pieces: Iterable<string | Uint8Array>): Fichier {
      const begin = end + block;
      const hash = createHash('sha256');
      let octets = 0;
      for (const piece of inLargePieces(pieces)) {
        hash.update(piece);
        write(piece, begin + octets);
        octets += piece.length;
      }
      write(toTarHeader(`${folder}/${nom}`, octets, now), end);
      const padding = (block - (octets % block)) % block;
      write(Buffer.alloc(padding), begin + octets);
      end = begin + octets + padding;
      return { nom, octets, sha256: hash.digest('hex') };
    },
    /** Flushes everything to disk and returns the position of the end. */
    settle(): number {
      fsyncSync(file);
      return end;
    },
    /** Writes the end of the archive. */
    finish(): void {
      write(Buffer.alloc(2 * block), end);
      fsyncSync(file);
    },
  };
}

/** Runs work with an open file, which is closed afterwards. */
export function withFile<T>(path: string, flags: string, work: (file: number) => T): T {
  const file = openSync(path, flags, 0o600);
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

/** Does the same for asynchronous work. */
export async function withFileOpen<T>(path: string, flags: string, work: (file: number) => Promise<T>): Promise<T> {
  const file = openSync(path, flags, 0o600);
  try {
    return await work(file);
  } finally {
    closeSync(file);
  }
}

/** Yields the same bytes, a quarter of a megabyte at a time. */
export function* inLargePieces(pieces: Iterable<string | Uint8Array>): Generator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for (const piece of pieces) {
    const bytes = Buffer.from(piece);
    held.push(bytes);
    size += bytes.length;
    if (size < pieceBytes) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}
