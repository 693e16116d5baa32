import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Refused } from '#shared/endpoints/errors.ts';

// Windows lacks the last two constants; undefined then counts as 0.
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Opens a file for reading in a folder that others may write to: it must be a regular file, reached through no link
 * below `root`. No system Node runs on can open a whole path without following links, so the path is checked after the
 * file is open: it must still lead to that very file, whatever was put in its place meanwhile.
 * @returns its descriptor, which the caller closes.
 * @throws {Refused} in French for a link, a folder or a device; the system's error when there is nothing.
 */
export function openBelow(root: string, path: string): number {
  // Opened without blocking: opening a pipe that nobody writes to would never return.
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    assertPlain(root, path, file);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/**
 * Returns the text of a small file opened this way;
 * @throws {Refused} also for one longer than any of ours.
 */
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
