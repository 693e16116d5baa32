import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const name = 'SHA256SUMS';

/** Writes the checksums of every file of a folder, for `sha256sum --check`. */
export function writeChecksums(folder: string): void {
  const files = listFiles(folder).filter((file) => file !== name);
  writeFileSync(join(folder, name), files.map((file) => `${hash(join(folder, file))}  ${file}\n`).join(''));
}

/** Returns the files that differ from the checksums: changed, deleted or added since. */
export function listUnsound(folder: string): string[] {
  const lines = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
  const known = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const files = new Set(listFiles(folder).filter((file) => file !== name));
  const unknown = [...files].filter((file) => !known.has(file));
  const changed = [...known].filter(([file, sum]) => !files.has(file) || hash(join(folder, file)) !== sum);
  return [...unknown, ...changed.map(([file]) => file)];
}

function listFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => statSync(join(folder, file)).isFile())
    .toSorted();
}

function hash(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
