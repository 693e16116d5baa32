import { join } from 'node:path';
import { createCommitGroup, type Write } from '#server/database/commit-group.ts';
import type { Connection } from '#server/database/database.ts';
import { openMigrated } from '#server/database/migrate.ts';
import { createIdempotentWrite, type IdempotentWrite } from './idempotency.ts';
import { createListings, type Listings } from './listing.ts';
import { type ChangeLog, noChangeLog } from './outbox/change-log.ts';
import type { Part } from './outbox/replication.ts';

/** What every part of the embedded back office works with. */
export type LocalDatabase = {
  connection: Connection;
  write: Write;
  /** The write of a request: `write`, and at most once when the request carries an idempotency key. */
  once: IdempotentWrite;
  listings: Listings;
  /** Told of every record that is written; see `ChangeLog`. */
  changes: ChangeLog;
  /** This till's code, part of every number and code it gives. */
  poste: string;
  now: () => Date;
};

export type LocalOptions = {
  dataDir: string;
  poste: string;
  now: () => Date;
  /** Alone unless given. */
  part?: Part;
  /** The installation that was a till here, and has left its shop. */
  left?: string | undefined;
};

/** Opens `backoffice.db` in the data folder (`:memory:` keeps it in memory), brought to the current schema. */
export async function openLocalDatabase({ dataDir, poste, now }: LocalOptions): Promise<LocalDatabase> {
  const path = dataDir === ':memory:' ? dataDir : join(dataDir, 'backoffice.db');
  const connection = await openMigrated(path, 'backoffice');
  const write = createCommitGroup(connection);
  const once = createIdempotentWrite({ connection, write, now });
  return { connection, write, once, listings: createListings(connection), changes: noChangeLog, poste, now };
}
