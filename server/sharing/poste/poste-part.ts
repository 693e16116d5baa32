import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { createLastNumbers, type LastNumbers } from '#server/backoffice/local/numbering/last-numbers.ts';
import { createNumbering } from '#server/backoffice/local/numbering/numbering.ts';
import { type ChangeLog, noChangeLog } from '#server/backoffice/local/change-log.ts';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import type { Fields } from '../records/fields.ts';
import { createRepliques } from '../records/replicas.ts';
import { createReplicationState, type ReplicationState } from '../records/replication-state.ts';
import { createVersement, type Versements } from './outbox/initial-upload.ts';
import { createKeepBoth } from './outbox/keep-both.ts';
import { createOutboxLog } from './outbox/outbox-log.ts';
import { createOutbox, type Outbox, type OutboxRow } from './outbox/outbox.store.ts';
import { createEcartes, type Ecartes } from './outbox/quarantine.store.ts';
import { createChangeReceiver } from './outbox/receive-change.ts';
import { createTakeOver, type TakeOver } from './outbox/take-over.ts';

/** What a till keeps for the shared back office, and takes over from it; each function runs in the caller's transaction. */
export type PostePart = {
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

/** Puts together what a till works with. */
export function createPostePart(database: LocalDatabase): { changes: ChangeLog } & PostePart {
  const { connection, now } = database;
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
