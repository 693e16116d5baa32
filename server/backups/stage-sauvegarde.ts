import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { findDatabaseFailure } from '#server/database/database-failure.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { databases, Manifest, manifestName } from './stored-sauvegardes.ts';
import type { OnProgress } from './files/on-progress.ts';
import { openBelow, readBelow } from './files/open-below.ts';

/** A copy where it lies: nothing below `root` is followed elsewhere. */
export type StagingPlace = { root: string; folder: string };

const pieceBytes = 1_048_576;

/**
 * Takes a copy into a folder of the service's own, which is made anew, and gives its manifest; only some of its
 * databases where `names` says so. What is there then is what
 * the manifest says, hashed as it was read: whatever becomes of the place it came from, it is this that is used.
 * @throws {Refused} in French when it is not what was saved, leads elsewhere, or cannot be read.
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
 * Copies one file, on the disk when it returns.
 * @throws {Refused} when what was read is not what is expected.
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

/** SHA-256 of what was written; the file must not be there yet, so that no link that was put there is followed. */
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
