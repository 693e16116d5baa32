import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Refused } from '#shared/endpoints/errors.ts';

// Windows knows neither of the last two, and takes them for nothing.
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Opens a file of a folder others may write, to read it: a regular file, reached through no link below `root`. No system
 * Node runs on opens a whole path without following, so the path is looked at once the file is open: what it leads to
 * must be that very file, whatever was put in its place meanwhile.
 * @returns its descriptor, for the caller to close.
 * @throws {Refused} in French for a link, a folder, a device; the system's error where there is nothing.
 */
export function openBelow(root: string, path: string): number {
  // Without waiting: opening a pipe nobody writes to would never end.
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    assertPlain(root, path, file);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** The text of a small file opened so; @throws {Refused} also for one that is longer than any of ours. */
export function readBelow(root: string, path: string): string {
  const file = openBelow(root, path);
  try {
    const piece = Buffer.alloc(longest + 1);
    const read = readSync(file, piece);
    if (read > longest) throw new Refused(`Le fichier ${path} n’est pas de Comptoir.`);
    return piece.toString('utf8', 0, read);
  } finally {
    closeSync(file);
  }
}

const longest = 65_536;

/** @throws {Refused} when the path goes through a link below `root`. */
export function assertNoLinks(root: string, path: string): void {
  const names = relative(root, path).split(sep).filter(Boolean);
  names.forEach((_name, index) => {
    const part = join(root, ...names.slice(0, index + 1));
    if (lstatSync(part).isSymbolicLink()) throw toLinked(part);
  });
}

function assertPlain(root: string, path: string, file: number) {
  assertNoLinks(root, path);
  const [opened, found] = [fstatSync(file, { bigint: true }), lstatSync(path, { bigint: true })];
  const isSame = opened.ino === found.ino && opened.dev === found.dev;
  if (!opened.isFile() || !isSame) throw toLinked(path);
}

function toLinked(path: string): Refused {
  return new Refused(`${path} mène ailleurs, ou n’est pas un fichier ordinaire\u00a0: Comptoir ne le lit pas.`);
}
