import { rmSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { Connection } from './database.ts';
import { findErrorCode } from '#server/error-code.ts';

/** The folder is another running service's. */
export class FolderTaken extends Error {}

/**
 * Keeps a data folder for one service: two on the same databases would send the same e-mails. The lock is the operating
 * system's own, by way of an empty SQLite file: it ends with the process, however that ends.
 * @returns what gives the folder back.
 * @throws {FolderTaken}
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'comptoir.lock');
  const lock = tryLock(file) ?? (isHeldToRead(file) ? lockAnew(file) : undefined);
  if (!lock) throw new FolderTaken('another service has this folder');
  return () => void lock.close();
}

/** Undefined when somebody else has it. */
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
 * A service lets nobody else read its lock. Where it can be read, somebody who may only read holds it, since a time when
 * the folder stood open to them.
 */
function isHeldToRead(file: string): boolean {
  if (!canRead(file)) return false;
  // A service that is just taking it has it a moment later.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, settleMs);
  return canRead(file);
}

const settleMs = 200;

function canRead(file: string): boolean {
  const reader = new SQLite(file, { readonly: true, timeout: 0 });
  try {
    reader.prepare('select count(*) from sqlite_schema').get();
    return true;
  } catch {
    return false;
  } finally {
    reader.close();
  }
}

/** They keep the file they hold, and another takes its name. */
function lockAnew(file: string): Connection | undefined {
  rmSync(file);
  return tryLock(file);
}
