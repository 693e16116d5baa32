import { join } from 'node:path';
import {
  type CompletedWrite,
  createCompletedWrite,
  createIdempotentWrite,
  type IdempotentWrite,
} from '#server/calls/idempotency.ts';
import { createCommitGroup, type Write } from '#server/database/commit-group.ts';
import type { Connection } from '#server/database/database.ts';
import { createIdleCheckpoint } from '#server/database/idle-checkpoint.ts';
import { openMigrated } from '#server/database/migrate.ts';
import { noStoredNumbers, type StoredNumbers } from '#server/installation/stored-numbers.ts';
import type { ChainHeads } from '#server/scelles/chain-heads.ts';
import { openScelles } from '#server/scelles/open-scelles.ts';
import type { Scelles } from '#server/scelles/sceller.ts';
import { createSigningKey, type SigningKey } from '#server/scelles/signing-key.ts';
import { type ChangeLog, noChangeLog } from './change-log.ts';
import { createListings, type Listings } from './listing.ts';
import { createLastReader, goOnAfterLost, type LostNumbers } from './numbering/go-on-after-lost.ts';
import { defineSums } from './sums/to-sum.ts';

/** What every part of the embedded back office works with. */
export type LocalDatabase = {
  connection: Connection;
  write: Write;
  /** The write of a request: `write`, and at most once when the request carries an idempotency key. */
  once: IdempotentWrite;
  /** The same for a write whose answer is known only later. */
  complete: CompletedWrite;
  listings: Listings;
  /** Told of every record that is written; see `ChangeLog`. */
  changes: ChangeLog;
  /** Seals what this poste issues, in the transaction that does; see `Sceller`. */
  scelles: Scelles;
  /** This till's code, part of every number and code it gives. */
  poste: string;
  /** Told of each number that is given, in its transaction. */
  numbers: StoredNumbers;
  /** Called once a transaction is on disk that was not of `write`. */
  onCommitted: () => void;
  now: () => Date;
};

export type LocalOptions = {
  dataDir: string;
  poste: string;
  now: () => Date;
  /** What outlives the database of the numbers it gives; nothing unless given. */
  numbers?: StoredNumbers | undefined;
  /** What this poste seals with; a key nobody keeps unless given. */
  signingKey?: SigningKey | undefined;
  /** What outlives the database of its chains; nothing unless given. */
  heads?: ChainHeads | undefined;
};

/** As it was opened, with what it had given and no longer has. */
export type OpenedDatabase = LocalDatabase & { lostNumbers: readonly LostNumbers[] };

/** Opens `backoffice.db` in the data folder (`:memory:` keeps it in memory), brought to the current schema. */
export async function openLocalDatabase(options: LocalOptions): Promise<OpenedDatabase> {
  const { dataDir, poste, now, numbers = noStoredNumbers, signingKey = createSigningKey(), heads } = options;
  const path = dataDir === ':memory:' ? dataDir : join(dataDir, 'backoffice.db');
  const connection = openMigrated(path, 'backoffice');
  defineSums(connection);
  const lostNumbers = goOnAfterLost({ connection, poste, numbers });
  const { settleHeads, ...scelles } = openScelles({ connection, poste, key: signingKey, now, heads });
  const findLast = createLastReader(connection);
  const copySoon = createIdleCheckpoint(connection);
  const onCommitted = () => {
    numbers.settle(findLast);
    settleHeads();
    copySoon();
  };
  const write = createCommitGroup(connection, onCommitted);
  const once = createIdempotentWrite({ connection, write, now });
  const listings = createListings(connection);
  const told = { numbers, onCommitted, lostNumbers };
  const complete = createCompletedWrite({ connection, write, now });
  return { connection, write, once, complete, listings, changes: noChangeLog, scelles, poste, now, ...told };
}
