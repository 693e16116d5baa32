import { join } from 'node:path';
import SQLite from 'better-sqlite3';

/** The folder is another running service's. */
export class FolderTaken extends Error {}

/**
 * Keeps a data folder for one service: two on the same databases would send the same e-mails. The lock is the operating
 * system's own, by way of an empty SQLite file: it ends with the process, however that ends.
 * @returns what gives the folder back.
 * @throws {FolderTaken}
 */
export function lockFolder(folder: string): () => void {
  const lock = new SQLite(join(folder, 'comptoir.lock'), { timeout: 0 });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    if ((cause as { code?: string }).code !== 'SQLITE_BUSY') throw cause;
    throw new FolderTaken('another service has this folder', { cause });
  }
  return () => void lock.close();
}
