import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { findDatabaseFailure } from '#server/database/database-failure.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { databases, Manifest, manifestName } from './stored-sauvegardes.ts';
import type { OnProgress } from './files/on-progress.ts';
import { openBelow, readBelow } from './files/open-below.ts';

/** The place of a backup; no link is followed below `root`. */
export type StagingPlace = { root: string; folder: string };

const pieceBytes = 1_048_576;

/**
 * Copies a backup, or only the databases in `names`, into a new folder of the service's own, and returns its manifest.
 * Each file is hashed while it is copied and must match the manifest: whatever happens to the source later, this copy
 * is used.
 * @throws {Refused} in French when it was changed, leads elsewhere, or cannot be read.
 */
export function stageSauvegarde(
  place: StagingPlace,
  into: string,
  onProgress: OnProgress = () => {},
  names: readonly (typeof databases)[number][] = databases,
): Manifest {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true, mode: 0o700 });
  try {
    const text = readBelow(place.root, join(place.folder, manifestName));
    const manifest = Manifest.parse(JSON.parse(text));
    const files = manifest.fichiers.filter(({ nom }) => names.includes(nom));
    const total = files.reduce((sum, { octets }) => sum + octets, 0);
    let read = 0;
    const count = (bytes: number) => onProgress((read += bytes) / Math.max(total, 1));
    for (const { nom, sha256 } of files) {
      stageFile({ root: place.root, from: join(place.folder, nom), to: join(into, nom), sha256 }, count);
    }
    writeFileSync(join(into, manifestName), text, { mode: 0o600 });
    return manifest;
  } catch (error) {
    rmSync(into, { recursive: true, force: true });
    throw error instanceof Refused ? error : new Refused(findDatabaseFailure(error) ?? unreadable, { cause: error });
  }
}

const unreadable =
  'Cette sauvegarde ne peut pas être lue en entier\u00a0: elle est abîmée, ou son disque ne répond pas.';

type FileToStage = { root: string; from: string; to: string; sha256: string };

/**
 * Copies one file, which is on disk when it returns.
 * @throws {Refused} when its hash is not the expected one.
 */
export function stageFile({ root, from, to, sha256 }: FileToStage, onRead: (bytes: number) => void = () => {}): void {
  const source = openBelow(root, from);
  try {
    const found = writeHashed(source, to, onRead);
    if (found !== sha256)
      throw new Refused(`Cette sauvegarde est abîmée\u00a0: ${from} n’est plus ce qui a été sauvegardé.`);
  } finally {
    closeSync(source);
  }
}

/** Returns the SHA-256 of the bytes written; the file must not exist yet, so that a planted link is not followed. */
function writeHashed(source: number, to: string, onRead: (bytes: number) => void): string {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(pieceBytes);
  const file = openSync(to, 'wx', 0o600);
  try {
    for (let read = readSync(source, piece); read > 0; read = readSync(source, piece)) {
      const part = piece.subarray(0, read);
      hash.update(part);
      writeAll(file, part);
      onRead(read);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

function writeAll(file: number, part: Buffer) {
  for (let written = 0; written < part.length; ) written += writeSync(file, part, written);
}
