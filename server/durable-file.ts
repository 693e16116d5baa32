import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file in place of the one there is: on disk when it returns, its name too, and whole or not at all whenever the
 * power goes. Only its owner can read it.
 */
export function writeDurably(file: string, text: string): void {
  // Always the same name, so that no secret stays in what a cut leaves behind; made anew, so that no link is followed.
  const draft = `${file}.draft`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(draft, file);
  syncFolder(dirname(file));
}

/** Makes a folder only its owner can enter, with those it is in; that they are there is on disk when it returns. */
export function makeFolderDurably(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made !== dirname(first) && made !== dirname(made); made = dirname(made)) {
    syncFolder(dirname(made));
  }
}

/** Makes the names in a folder last; systems that cannot open a folder keep them without being asked. */
function syncFolder(folder: string) {
  let handle: number | undefined;
  try {
    handle = openSync(folder, 'r');
    fsyncSync(handle);
  } catch {
    // Windows refuses to open a folder; some network disks refuse to sync one.
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
