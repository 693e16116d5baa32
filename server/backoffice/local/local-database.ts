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

/** The dependencies shared by every part of the embedded back office. */
export type LocalDatabase = {
  connection: Connection;
  write: Write;
  /** Runs the write of a request: like `write`, and at most once when the request has an idempotency key. */
  once: IdempotentWrite;
  /** Runs the same for a write whose answer is known only later. */
  complete: CompletedWrite;
  listings: Listings;
  /** Receives every record that is written; see `ChangeLog`. */
  changes: ChangeLog;
  /** Seals the facts of this poste, in the transaction that records them; see `Sceller`. */
  scelles: Scelles;
  /** This till's code, part of every number and code it gives. */
  poste: string;
  /** Receives each number that is given, in its transaction. */
  numbers: StoredNumbers;
  /** Must be called once a transaction outside `write` is on disk. */
  onCommitted: () => void;
  now: () => Date;
};

export type LocalOptions = {
  dataDir: string;
  poste: string;
  now: () => Date;
  /** Stores the given numbers outside the database; nothing is stored unless given. */
  numbers?: StoredNumbers | undefined;
  /** Key this poste seals with; a new unsaved key unless given. */
  signingKey?: SigningKey | undefined;
  /** Stores the heads of the chains outside the database; nothing is stored unless given. */
  heads?: ChainHeads | undefined;
};

/** The database as it was opened, with the numbers it had given and has lost. */
export type OpenedDatabase = LocalDatabase & { lostNumbers: readonly LostNumbers[] };

/** Opens `backoffice.db` in the data folder (`:memory:` keeps it in memory) and migrates it to the current schema. */
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
  const hooks = { numbers, onCommitted, lostNumbers };
  const complete = createCompletedWrite({ connection, write, now });
  return { connection, write, once, complete, listings, changes: noChangeLog, scelles, poste, now, ...hooks };
}
