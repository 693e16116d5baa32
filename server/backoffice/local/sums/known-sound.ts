import type { Connection } from '#server/database/database.ts';

const sound = new WeakSet<Connection>();

/** Every record of this database was read since it was opened and found sound: lists need not look at each again. */
export function isKnownSound(connection: Connection): boolean {
  return sound.has(connection);
}

/** What a reading of the whole database has found. */
export function setKnownSound(connection: Connection, isSound: boolean): void {
  if (isSound) sound.add(connection);
  else sound.delete(connection);
}
