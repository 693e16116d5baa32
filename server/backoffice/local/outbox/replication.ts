import { InvalidConfig } from '#server/config/config.ts';
import type { Connection } from '#server/database/database.ts';
import type { Element, Entite } from '#shared/contracts/postes/gateway.ts';
import type { LocalDatabase } from '../local-database.ts';
import type { Part } from '../part.ts';
import { createLastNumbers, type LastNumbers } from '../numbering/last-numbers.ts';
import { createNumbering } from '../numbering/numbering.ts';
import { type ChangeFeed, forgetFeed, openChangeFeed } from './change-feed.ts';
import { type ChangeLog, createChainLog, createFeedLog, noChangeLog } from '../change-log.ts';
import { createEcartes, type Ecartes } from './ecartes.store.ts';
import type { Fields } from './fields.ts';
import type { From } from './number-rules.ts';
import { createKeepBoth } from './keep-both.ts';
import { createOutboxLog } from './outbox-log.ts';
import { createOutbox, type Outbox, type OutboxRow } from './outbox.store.ts';
import { createPostes, type Postes } from './postes.store.ts';
import { createChangeReceiver } from './receive-change.ts';
import { createReceiver } from './receive-element.ts';
import { createReplicationState, type ReplicationState } from './replication-state.ts';
import { createRepliques } from './repliques.ts';
import { createSeals, type Seals } from './seals.ts';
import { createTakeOver, type TakeOver } from './take-over.ts';
import { createVersement, type Versements } from './versement.ts';

/** What a shared back office does for its tills; each function runs in the caller's transaction. */
export type Shared = {
  part: 'partage';
  feed: ChangeFeed;
  receive: (element: Element, from: From) => void;
  find: (entite: Entite, code: string) => Fields | undefined;
  numbers: LastNumbers;
  seals: Seals;
  postes: Postes;
};

/** What a till keeps for the shared back office, and takes over from it; each function runs in the caller's transaction. */
export type Till = {
  part: 'poste';
  outbox: Outbox;
  find: (entite: Entite, code: string) => Fields | undefined;
  takeOver: TakeOver;
  /** Of two facts that were given one number. */
  keepBoth: (row: OutboxRow, edited?: Fields) => string;
  ecartes: Ecartes;
  state: ReplicationState;
  versement: Versements;
  numbers: LastNumbers;
  /** Called when something was added to the outbox, before its commit. */
  onAdded: (listener: () => void) => void;
};

export type Replication = { changes: ChangeLog } & (Shared | Till | { part: 'seul' });

/**
 * Puts together what this part needs; alone nothing is kept, and nothing costs. `left` is the installation that was a till
 * here, and has left its shop.
 */
export function createReplication(database: LocalDatabase, part: Part, left?: string): Replication {
  const { connection } = database;
  if (part === 'poste') return createTill(database);
  if (left !== undefined) forgetTill(connection, left);
  assertNoTill(connection);
  if (part === 'partage') return createShared(database);
  forgetFeed(connection);
  return { part, changes: noChangeLog };
}

/** What a till had left to do was done before it left; what it has is its own from now on. */
function forgetTill(connection: Connection, left: string) {
  if (createReplicationState(connection).find('installation') !== left) return;
  const forget = connection.transaction(() => {
    connection.exec('delete from outbox; delete from ecartes; delete from replication_etat');
  });
  forget.immediate();
}

/** @throws {InvalidConfig} for a till's copy: what was written in it now would never be told. */
function assertNoTill(connection: Connection) {
  if (createReplicationState(connection).find('installation') === undefined) return;
  throw new InvalidConfig(
    'COMPTOIR_BACKOFFICE_URL manque\u00a0: les données de ce poste sont la copie d’un back-office partagé.',
  );
}

function createShared(database: LocalDatabase): { changes: ChangeLog } & Shared {
  const { connection, now } = database;
  const feedLog = createFeedLog(connection);
  const repliques = createRepliques({ ...database, changes: feedLog }, { decides: true });
  const state = createReplicationState(connection);
  const seals = createSeals(connection, state);
  const feed = openChangeFeed({ connection, state, repliques, seals });
  const numbers = createLastNumbers(database);
  connection.transaction(numbers.followAll).immediate();
  const receive = createReceiver({ repliques, numbers, now });
  return {
    part: 'partage',
    changes: createChainLog(feedLog, repliques.follow),
    feed,
    receive,
    find: repliques.find,
    numbers,
    seals,
    postes: createPostes(database),
  };
}

function createTill(database: LocalDatabase): { changes: ChangeLog } & Till {
  const { connection, now } = database;
  forgetFeed(connection);
  const listeners: (() => void)[] = [];
  const outbox = createOutbox({ connection, now });
  const repliques = createRepliques({ ...database, changes: noChangeLog }, { decides: false });
  const ecartes = createEcartes({ connection, now });
  const state = createReplicationState(connection);
  const versement = createVersement({ connection, outbox, repliques, state });
  versement.begin.immediate();
  const onAdded = () => {
    for (const listener of listeners) listener();
  };
  const takeOver = createTakeOver({ connection, ecartes, receive: createChangeReceiver({ outbox, repliques }) });
  const numbering = createNumbering(connection, database.poste, database.numbers);
  return {
    part: 'poste',
    changes: createOutboxLog({ outbox, repliques, onAdded }),
    outbox,
    find: repliques.find,
    takeOver,
    keepBoth: createKeepBoth({ outbox, repliques, numbering, takeOver }),
    ecartes,
    state,
    versement,
    numbers: createLastNumbers(database),
    onAdded: (listener) => void listeners.push(listener),
  };
}
