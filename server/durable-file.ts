import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a file: its content and its name are on disk when this returns, and it is whole or unchanged whenever the
 * power fails. Only its owner can read it.
 */
export function writeDurably(file: string, text: string): void {
  // Always the same name, so that no secret stays in a draft left by a crash; created anew, so that no link is
  // followed.
  const draft = `${file}.draft`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(draft, file);
  syncFolder(dirname(file));
}

/** Makes a folder that only its owner can enter, with its parents; they are on disk when this returns. */
export function makeFolderDurably(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made !== dirname(first) && made !== dirname(made); made = dirname(made)) {
    syncFolder(dirname(made));
  }
}

/** Syncs the names in a folder; systems that cannot open a folder keep them anyway. */
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
