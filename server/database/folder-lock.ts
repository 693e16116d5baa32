import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { Connection } from './database.ts';
import { findErrorCode } from '#server/error-code.ts';

export const lockFile = 'comptoir.lock';

/** Another running service has the folder. */
export class FolderTaken extends Error {}

/**
 * Reserves a data folder for one service: two on the same databases would send the same e-mails. The lock is the
 * operating system's, on an empty SQLite file: it ends with the process, however that ends.
 * @returns a function that releases the folder.
 * @throws {FolderTaken}
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, lockFile);
  // The second attempt is for a lock that only `isFolderFree` was looking at.
  const lock = tryLock(file) ?? (isHeldToRead(file) ? (tryLock(file) ?? lockAnew(file)) : undefined);
  if (!lock) throw new FolderTaken('another service has this folder');
  return () => void lock.close();
}

/** Returns whether no service has a folder, without taking it: one that starts meanwhile gets its lock. */
export function isFolderFree(folder: string): boolean {
  const file = join(folder, lockFile);
  return !existsSync(file) || canRead(file);
}

/** Returns undefined when another process has the lock. */
function tryLock(file: string): Connection | undefined {
  const lock = new SQLite(file, { timeout: 0 });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (findErrorCode(error) !== 'SQLITE_BUSY') throw error;
    return undefined;
  }
}

/**
 * Returns whether the lock is held by a user who may only read. A service makes its lock unreadable to others, so this
 * one dates from a time when the folder was open to them.
 */
function isHeldToRead(file: string): boolean {
  if (!canRead(file)) return false;
  // A service that is just starting needs a moment to take its lock.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, settleMs);
  return canRead(file);
}

const settleMs = 200;

function canRead(file: string): boolean {
  let reader: Connection | undefined;
  try {
    reader = new SQLite(file, { readonly: true, timeout: 0 });
    reader.prepare('select count(*) from sqlite_schema').get();
    return true;
  } catch {
    return false;
  } finally {
    reader?.close();
  }
}

/** Replaces the lock file: the other process keeps the deleted file, and a new one takes its name. */
function lockAnew(file: string): Connection | undefined {
  rmSync(file);
  return tryLock(file);
}
