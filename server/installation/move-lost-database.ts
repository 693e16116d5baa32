import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolderDurably } from '#server/durable-file.ts';

/**
 * Moves what is left of a lost database, with its WAL, to a folder of its own below `backups`: nothing is deleted, and
 * SQLite does not open a new database beside another one's WAL. Returns that folder; undefined when nothing was left.
 */
export function moveLostDatabase(dataDir: string, name: string, moment: string): string | undefined {
  const left = ['', '-wal', '-shm'].map((end) => name + end).filter((file) => existsSync(join(dataDir, file)));
  if (left.length === 0) return undefined;
  const aside = join(dataDir, 'backups', `base-perdue-${moment}`);
  makeFolderDurably(aside);
  for (const file of left) renameSync(join(dataDir, file), join(aside, file));
  return aside;
}
