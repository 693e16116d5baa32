import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

const pieceBytes = 1_048_576;

/** Returns the SHA-256 of a file, read piece by piece. */
export function hashFile(path: string, onRead: (bytes: number) => void = () => {}): string {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(pieceBytes);
  const file = openSync(path, 'r');
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      hash.update(piece.subarray(0, read));
      onRead(read);
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

/** Flushes a file, or the names in a folder, to the disk. Windows cannot flush folders. */
export function flushToDisk(path: string, kind: 'file' | 'folder'): void {
  if (kind === 'folder' && process.platform === 'win32') return;
  const opened = openSync(path, kind === 'file' ? 'r+' : 'r');
  try {
    fsyncSync(opened);
  } catch (error) {
    // Some network shares cannot flush folders.
    if (kind === 'file') throw error;
  } finally {
    closeSync(opened);
  }
}

/** Gives a file or a folder its final name once all of it is on disk; the name is on disk when it returns. */
export function publish(draft: string, path: string): void {
  renameSync(draft, path);
  flushToDisk(dirname(path), 'folder');
}
