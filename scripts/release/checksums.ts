import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const name = 'SHA256SUMS';

/** Writes what `sha256sum --check` reads, of every file of a folder. */
export function writeChecksums(folder: string): void {
  const files = listFiles(folder).filter((file) => file !== name);
  writeFileSync(join(folder, name), files.map((file) => `${hash(join(folder, file))}  ${file}\n`).join(''));
}

/** The files that are not as they were when the checksums were written: changed, gone, or come since. */
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
