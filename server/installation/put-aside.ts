import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolderDurably } from '#server/durable-file.ts';

/**
 * Puts what is left of a lost database in a folder of its own below `backups`, its log too: nothing is erased, and SQLite
 * opens no new database beside a log of another. Gives that folder; undefined where nothing was left.
 */
export function putAside(dataDir: string, name: string, moment: string): string | undefined {
  const left = ['', '-wal', '-shm'].map((end) => name + end).filter((file) => existsSync(join(dataDir, file)));
  if (left.length === 0) return undefined;
  const aside = join(dataDir, 'backups', `base-perdue-${moment}`);
  makeFolderDurably(aside);
  for (const file of left) renameSync(join(dataDir, file), join(aside, file));
  return aside;
}
