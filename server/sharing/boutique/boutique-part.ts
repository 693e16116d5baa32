import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { createLastNumbers, type LastNumbers } from '#server/backoffice/local/numbering/last-numbers.ts';
import type { ChangeLog } from '#server/backoffice/local/change-log.ts';
import type { Element, Entite } from '#shared/contracts/postes/gateway.ts';
import type { Fields } from '../records/fields.ts';
import { createReplicas } from '../records/replicas.ts';
import { createReplicationState } from '../records/replication-state.ts';
import { type ChangeFeed, openChangeFeed } from './feed/change-feed.ts';
import { createChainLog, createFeedLog } from './feed/feed-log.ts';
import type { ElementSender } from './numbers/number-rules.ts';
import { createPostes, type Postes } from './postes/postes.store.ts';
import { isAnotherFact } from '../records/is-another-fact.ts';
import { createReseal } from '../records/renumber.ts';
import { createSameFactFinder } from './find-same-fact.ts';
import { createReceiver } from './receive-element.ts';
import { createSeals } from './numbers/seals.ts';
import { type Seals } from './numbers/sealing.ts';
import { createScelleReceiver, type ReceiveScelles } from './receive-scelles.ts';
import { createWantedRecords, type WantedRecords } from './wanted-records.ts';

/** The functions of a shared back office for its tills; each runs in the caller's transaction. */
export type BoutiquePart = {
  part: 'partage';
  feed: ChangeFeed;
  receive: (element: Element, sender: ElementSender) => void;
  find: (entite: Entite, code: string) => Fields | undefined;
  /** Finds the record of an element that was received, under the number that a fact got here. */
  findReceived: (element: Element) => Fields | undefined;
  numbers: LastNumbers;
  seals: Seals;
  postes: Postes;
  /** Records that its disk has damaged and that tills may have. */
  wanted: WantedRecords;
  receiveScelles: ReceiveScelles;
};

/** Creates the parts of a back office that tills share; `held` lists the fields of its card that no till changes. */
export function createBoutiquePart(
  database: LocalDatabase,
  held: readonly string[],
): { changes: ChangeLog } & BoutiquePart {
  const { connection, now } = database;
  const feedLog = createFeedLog(connection);
  const replicas = createReplicas({ ...database, changes: feedLog }, { decides: true });
  const state = createReplicationState(connection);
  const seals = createSeals(connection, state);
  const feed = openChangeFeed({ connection, state, replicas, seals });
  const numbers = createLastNumbers(database);
  connection.transaction(numbers.followAll).immediate();
  const findSame = createSameFactFinder(database, replicas);
  const renumbering = { poste: database.poste, findSame, reseal: createReseal(database) };
  const receive = createReceiver({ replicas, numbers, now, held, renumbering });
  const changes = { ...createChainLog(feedLog, replicas.follow), mended: feed.mended };
  return {
    part: 'partage',
    changes,
    feed,
    receive,
    find: replicas.find,
    findReceived(element) {
      const { entite, code, apres } = element;
      const record = replicas.find(entite, code);
      return record && isAnotherFact(element, record) ? findSame(entite, code, apres) : record;
    },
    numbers,
    seals,
    postes: createPostes(database),
    wanted: createWantedRecords({ ...database, changes }),
    receiveScelles: createScelleReceiver(database),
  };
}
