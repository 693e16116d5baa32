import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import SQLite from 'better-sqlite3';
import type { Connection } from '#server/database/database.ts';
import { createSealing, type Seals } from './sealing.ts';
import type { ReplicationState } from '../../records/replication-state.ts';

/**
 * What this shop says, so that it can be sure later that it said so: a shop put back to an image of its disk has forgotten
 * it, and its tills, whose word it does not take, bring it back. The key is in the database, and in its images.
 */
export function createSeals(connection: Connection, state: ReplicationState): Seals {
  let key: KeyObject | undefined;
  if (state.find('cle') === undefined) makeEarly();

  /** Copied out of the log too, which may be lost: what another key sealed would be nobody's. A full disk makes it later. */
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
