import { InvalidConfig } from '#server/config.ts';
import type { Connection } from '#server/database/database.ts';
import type { Element, Entite } from '#shared/contracts/gateway.ts';
import type { LocalDatabase } from '../local-database.ts';
import { createLastNumbers } from '../numbering/last-numbers.ts';
import { createNumbering } from '../numbering/numbering.ts';
import { type ChangeFeed, forgetFeed, openChangeFeed } from './change-feed.ts';
import { type ChangeLog, createChainLog, createFeedLog, noChangeLog } from './change-log.ts';
import { createEcartes, type Ecartes } from './ecartes.store.ts';
import type { Fields } from './fields.ts';
import { createOutbox, type Outbox } from './outbox.store.ts';
import { createOutboxLog } from './outbox-log.ts';
import { createPostes, type Postes } from './postes.store.ts';
import { createChangeReceiver } from './receive-change.ts';
import { createReceiver } from './receive-element.ts';
import { createReplicationState, type ReplicationState } from './replication-state.ts';
import { createRepliques } from './repliques.ts';
import { createTakeOver, type TakeOver } from './take-over.ts';
import { createVersement, type Versements } from './versement.ts';

/** The part a back office plays: alone, shared by tills, or a till's own copy of a shared one. */
export type Part = 'seul' | 'partage' | 'poste';

/** What a shared back office does for its tills; each function runs in the caller's transaction. */
export type Shared = {
  part: 'partage';
  feed: ChangeFeed;
  receive: (element: Element, poste: string) => void;
  find: (entite: Entite, code: string) => Fields | undefined;
  listLastNumbers: (poste: string) => string[];
  postes: Postes;
};

/** What a till keeps for the shared back office, and takes over from it; each function runs in the caller's transaction. */
export type Till = {
  part: 'poste';
  outbox: Outbox;
  takeOver: TakeOver;
  ecartes: Ecartes;
  state: ReplicationState;
  versement: Versements;
  /** Goes on numbering after a number of this till's. */
  follow: (numero: string) => void;
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
  const feed = openChangeFeed({ connection, state, repliques });
  const receive = createReceiver({ repliques, now });
  return {
    part: 'partage',
    changes: createChainLog(feedLog, repliques.follow),
    feed,
    receive,
    find: repliques.find,
    listLastNumbers: createLastNumbers(connection),
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
  return {
    part: 'poste',
    changes: createOutboxLog({ outbox, repliques, onAdded }),
    outbox,
    takeOver: createTakeOver({ connection, ecartes, receive: createChangeReceiver({ outbox, repliques }) }),
    ecartes,
    state,
    versement,
    follow: createNumbering(connection, database.poste, database.numbers).follow,
    onAdded: (listener) => void listeners.push(listener),
  };
}
