import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { abandonUpgrade } from '#server/backups/upgrade/exchange-upgraded.ts';

/**
 * Returns whether a file may change during a start: the databases with their WAL, the record of the installation, its
 * chains and its numbers.
 */
const isOfTheData = (name: string) =>
  /^(backoffice|service)\.db(-wal)?$|^installation\.json$|^(scelles|numeros)\.txt$/.test(name);
const databaseEnds = ['-wal', '-shm'];

const toCopyFolder = (dataDir: string) => join(dataDir, 'avant-mise-a-jour');

/** Copies the data while the service is stopped; the folder gets its name only once the copy is complete. */
export function saveDataBeforeUpdate(dataDir: string): void {
  dropDataBeforeUpdate(dataDir);
  const draft = `${toCopyFolder(dataDir)}.partiel`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  copyData(dataDir, draft);
  renameSync(draft, toCopyFolder(dataDir));
}

/** Restores the copied data, if there are any; after an interruption it can be run again. */
export function restoreDataBeforeUpdate(dataDir: string): void {
  if (!existsSync(toCopyFolder(dataDir))) return;
  // A database is replaced whole, so a WAL beside it belongs to another one.
  for (const name of readdirSync(dataDir).filter((found) => databaseEnds.some((end) => found.endsWith(end)))) {
    rmSync(join(dataDir, name));
  }
  abandonUpgrade(dataDir);
  copyData(toCopyFolder(dataDir), dataDir);
}

export function dropDataBeforeUpdate(dataDir: string): void {
  rmSync(toCopyFolder(dataDir), { recursive: true, force: true });
}

/** Copies each file under a temporary name until it is complete; without copying bytes where the disk supports it. */
function copyData(from: string, to: string) {
  for (const name of readdirSync(from).filter(isOfTheData)) {
    copyFileSync(join(from, name), join(to, `${name}.partiel`), constants.COPYFILE_FICLONE);
    renameSync(join(to, `${name}.partiel`), join(to, name));
  }
}
