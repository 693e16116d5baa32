import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import SQLite from 'better-sqlite3';
import type { Connection } from '#server/database/database.ts';
import { createSealing, type Seals } from './sealing.ts';
import type { ReplicationState } from '../../records/replication-state.ts';

/**
 * Seals what this shop says, so that it can later be sure that it said so: a shop put back to a disk image has
 * forgotten it, and gets it back from its tills, which are not trusted by themselves. The key is in the database, and
 * so in its images.
 */
export function createSeals(connection: Connection, state: ReplicationState): Seals {
  let key: KeyObject | undefined;
  if (state.find('cle') === undefined) makeEarly();

  /**
   * Makes the key early and copies it out of the write-ahead log, which may be lost: seals of a lost key would be void.
   * When the disk is full it is made later.
   */
  function makeEarly() {
    try {
      getKey();
      connection.pragma('wal_checkpoint(TRUNCATE)');
    } catch (error) {
      if (!(error instanceof SQLite.SqliteError)) throw error;
    }
  }

  function getKey(): KeyObject {
    const kept = state.find('cle') ?? state.set('cle', randomBytes(32).toString('base64url'));
    key ??= createSecretKey(kept, 'base64url');
    return key;
  }

  return createSealing(getKey);
}
