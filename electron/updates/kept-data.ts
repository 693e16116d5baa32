import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { giveUpUpgrade } from '#server/backups/upgrade/exchange-upgraded.ts';

/** What a start may change: the databases, with what is not yet in them, and what the folder knows of itself, its chains and its numbers. */
const isOfTheData = (name: string) =>
  /^(backoffice|service)\.db(-wal)?$|^installation\.json$|^(scelles|numeros)\.txt$/.test(name);
const databaseEnds = ['-wal', '-shm'];

const toKept = (dataDir: string) => join(dataDir, 'avant-mise-a-jour');

/** Copies the data as they are, the service being stopped; the folder has its name only once all is in it. */
export function keepData(dataDir: string): void {
  dropKeptData(dataDir);
  const draft = `${toKept(dataDir)}.partiel`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  copyData(dataDir, draft);
  renameSync(draft, toKept(dataDir));
}

/** Puts them back, if they were kept; cut off, it can be done again. */
export function putDataBack(dataDir: string): void {
  if (!existsSync(toKept(dataDir))) return;
  // Of a database that is exchanged whole, what is left beside it is another's.
  for (const name of readdirSync(dataDir).filter((found) => databaseEnds.some((end) => found.endsWith(end)))) {
    rmSync(join(dataDir, name));
  }
  giveUpUpgrade(dataDir);
  copyData(toKept(dataDir), dataDir);
}

export function dropKeptData(dataDir: string): void {
  rmSync(toKept(dataDir), { recursive: true, force: true });
}

/** Each under its name only once it is whole; where the disk can, without copying a byte. */
function copyData(from: string, to: string) {
  for (const name of readdirSync(from).filter(isOfTheData)) {
    copyFileSync(join(from, name), join(to, `${name}.partiel`), constants.COPYFILE_FICLONE);
    renameSync(join(to, `${name}.partiel`), join(to, name));
  }
}
