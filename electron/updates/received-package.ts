import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, rmSync } from 'node:fs';
import { UpdateFailure } from './feed.ts';

/** A package as the signed feed describes it, and its path. */
export type ReceivedPackage = { path: string; version: string; sha512: string; taille: number };

/**
 * Checks that a package is what was signed, at the moment of the installation; it is flushed to disk when this returns.
 * @throws {UpdateFailure} otherwise, and the file is deleted.
 */
export function assertWhole(path: string, { sha512, version }: Pick<ReceivedPackage, 'sha512' | 'version'>): void {
  if (hashAndFlush(path) === sha512) return;
  rmSync(path, { force: true });
  throw new UpdateFailure(
    `Le paquet de la version ${version} n’est pas celui que l’éditeur a signé\u00a0: il a été effacé, rien n’a été installé. Il sera téléchargé de nouveau\u00a0; si cela se reproduit, faites vérifier le miroir.`,
  );
}

function hashAndFlush(path: string): string {
  const hash = createHash('sha512');
  const piece = Buffer.alloc(1_048_576);
  const file = openSync(path, 'r+');
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) hash.update(piece.subarray(0, read));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return hash.digest('base64');
}
