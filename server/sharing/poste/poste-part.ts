import { readSound } from '#server/backoffice/local/sums/damaged-record.ts';
import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { prepareLimitedArticles } from '#server/backoffice/local/articles/limites-propres.ts';
import { createLastNumbers, type LastNumbers } from '#server/backoffice/local/numbering/last-numbers.ts';
import { createNumbering } from '#server/backoffice/local/numbering/numbering.ts';
import { type ChangeLog, noChangeLog } from '#server/backoffice/local/change-log.ts';
import {
  type BoutiquesConnues,
  createBoutiquesConnues,
} from '#server/backoffice/local/boutique/boutiques-connues.store.ts';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import type { Fields } from '../records/fields.ts';
import { createReplicas } from '../records/replicas.ts';
import { createReplicationState, type ReplicationState } from '../records/replication-state.ts';
import { createInitialUpload, type InitialUpload } from './outbox/initial-upload.ts';
import { createImputing } from './outbox/impute-again.ts';
import { createKeepBoth } from './outbox/keep-both.ts';
import { createOutboxLog } from './outbox/outbox-log.ts';
import { createOutbox, type Outbox } from './outbox/outbox.store.ts';
import { createQuarantine, type Quarantine } from './outbox/quarantine.store.ts';
import { createChangeReceiver } from './outbox/receive-change.ts';
import { toClotureEcartee } from '#server/scelles/cloture-ecartee.ts';
import { createReceiveOrQuarantine, type ReceiveOrQuarantine } from './outbox/receive-or-quarantine.ts';

/**
 * The records a till keeps for the shared back office, and those it takes over from it; each function runs in the
 * caller's transaction.
 */
export type PostePart = {
  part: 'poste';
  outbox: Outbox;
  find: (entite: Entite, code: string) => Fields | undefined;
  receiveOrQuarantine: ReceiveOrQuarantine;
  /** Removes a record the shared back office refuses, where its kind allows that; the technical journal records it. */
  setAside: (entite: Entite, code: string) => void;
  /** Keeps both of two facts that were given one number. */
  keepBoth: ReturnType<typeof createKeepBoth>;
  /** Gives a refused règlement to other documents. */
  imputing: ReturnType<typeof createImputing>;
  quarantine: Quarantine;
  state: ReplicationState;
  initialUpload: InitialUpload;
  numbers: LastNumbers;
  boutiques: BoutiquesConnues;
  /** Calls the listener when something was added to the outbox, before its commit. */
  onAdded: (listener: () => void) => void;
};

export function createPostePart(database: LocalDatabase): { changes: ChangeLog } & PostePart {
  const { connection, now } = database;
  const listeners: (() => void)[] = [];
  const outbox = createOutbox({ connection, now });
  const replicas = createReplicas({ ...database, changes: noChangeLog }, { decides: false });
  const quarantine = createQuarantine({ connection, now });
  const state = createReplicationState(connection);
  const boutiques = createBoutiquesConnues(connection);
  const limitedArticles = prepareLimitedArticles(connection);

  /** Saves the shops; where this one's own limits of stock begin or cease to hold, articles are set right. */
  function saveBoutiques(received: Parameters<BoutiquesConnues['save']>[0]) {
    const before = boutiques.findLimitee();
    boutiques.save(received);
    if (boutiques.findLimitee() === before) return;
    for (const reference of limitedArticles.all()) {
      const record = readSound(() => replicas.find('article', reference));
      if (record) replicas.put('article', record);
    }
  }

  const initialUpload = createInitialUpload({ connection, outbox, replicas, state, boutiques });
  initialUpload.begin.immediate();
  const onAdded = () => {
    for (const listener of listeners) listener();
  };
  const receiveOrQuarantine = createReceiveOrQuarantine({
    connection,
    quarantine,
    receive: createChangeReceiver({ outbox, replicas }),
  });
  const numbering = createNumbering(connection, database.poste, database.numbers);
  return {
    part: 'poste',
    changes: createOutboxLog({ outbox, onAdded }),
    outbox,
    find: replicas.find,
    receiveOrQuarantine,
    setAside(entite, code) {
      database.scelles.noterEvenement({ code: 'sequence', texte: toClotureEcartee(code), auteur: 'service' });
      replicas.remove(entite, code);
    },
    keepBoth: createKeepBoth({ ...database, outbox, replicas, numbering, receiveOrQuarantine, state }),
    imputing: createImputing({ ...database, outbox, replicas }),
    quarantine,
    state,
    initialUpload,
    numbers: createLastNumbers(database),
    boutiques: { ...boutiques, save: saveBoutiques },
    onAdded: (listener) => void listeners.push(listener),
  };
}
