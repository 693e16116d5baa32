import { setTimeout as sleep } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import type { Connection } from '#server/database/database.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';

const triesAtMost = 2_000;

/**
 * Opens databases that are being written to, each in a read transaction, so that all are read as they were at one
 * moment. Writers never wait for it.
 * @throws {Unavailable} when no moment without a write was found.
 */
export async function openSnapshots(paths: readonly string[]): Promise<Connection[]> {
  const open = (path: string) => new SQLite(path, { readonly: true, fileMustExist: true });
  const [readers, watchers] = [paths.map(open), paths.map(open)];
  try {
    await readAtOneMoment(readers, watchers);
    return readers;
  } catch (error) {
    closeAll(readers);
    throw error;
  } finally {
    closeAll(watchers);
  }
}

async function readAtOneMoment(readers: readonly Connection[], watchers: readonly Connection[]) {
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    const before = watchers.map(toVersion);
    readers.forEach(beginReading);
    // If none was written between the first and the last `begin`, all are as they were at the last one.
    if (watchers.map(toVersion).every((version, index) => version === before[index])) return;
    readers.forEach((reader) => void reader.exec('rollback'));
    await sleep(1);
  }
  throw new Unavailable('Trop d’écritures à la fois\u00a0: la sauvegarde n’a pas pu commencer.');
}

function closeAll(connections: readonly Connection[]) {
  for (const connection of connections) connection.close();
}

/** Returns a value that changes with every commit of another connection. */
function toVersion(connection: Connection): unknown {
  return connection.pragma('data_version', { simple: true });
}

/** Begins to read: a transaction's view is fixed at its first read, not at its `begin`. */
function beginReading(connection: Connection) {
  connection.exec('begin');
  connection.prepare('select count(*) from sqlite_master').get();
}
