import type { Connection } from '#server/database/database.ts';

const sound = new WeakSet<Connection>();

/**
 * Returns whether every record of this database was read since it was opened and found sound: lists need not check each
 * again.
 */
export function isKnownIntact(connection: Connection): boolean {
  return sound.has(connection);
}

/** Stores the result of reading the whole database. */
export function setKnownIntact(connection: Connection, isSound: boolean): void {
  if (isSound) sound.add(connection);
  else sound.delete(connection);
}
