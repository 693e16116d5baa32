import { readSound } from '#server/backoffice/local/sums/damaged-record.ts';
import { InvalidConfig } from '#server/config/invalid-config.ts';
import { createArticleStore } from '#server/backoffice/local/articles/articles.store.ts';
import { prepareLimitedArticles } from '#server/backoffice/local/articles/limites-propres.ts';
import type { Connection } from '#server/database/database.ts';
import { type ChangeLog, noChangeLog } from '#server/backoffice/local/change-log.ts';
import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import type { Part } from '#server/backoffice/part.ts';
import { type BoutiquePart, createBoutiquePart } from './boutique/boutique-part.ts';
import { forgetFeed } from './boutique/feed/change-feed.ts';
import { createPostePart, type PostePart } from './poste/poste-part.ts';
import { createReplicationState } from './records/replication-state.ts';

export type Replication = { changes: ChangeLog } & (BoutiquePart | PostePart | { part: 'seul' });

/** `left` is the installation that was a till here, and has left its shop; `held` lists the fields of the shop's card that IT fixed. */
export type ReplicationOptions = { left?: string | undefined; held?: readonly string[] | undefined };

/** Creates what this role needs; a back office alone stores nothing and pays nothing. */
export function createReplication(
  database: LocalDatabase,
  part: Part,
  { left, held = [] }: ReplicationOptions = {},
): Replication {
  const { connection } = database;
  if (part === 'poste') {
    forgetFeed(connection);
    return createPostePart(database);
  }
  if (left !== undefined) forgetPoste(database, left);
  assertNoPoste(connection);
  if (part === 'partage') return createBoutiquePart(database, held);
  forgetFeed(connection);
  return { part, changes: noChangeLog };
}

/**
 * Deletes the till's state of an installation that has left: everything was sent before, and its data are its own from
 * now on.
 */
function forgetPoste(database: LocalDatabase, left: string) {
  const { connection } = database;
  if (createReplicationState(connection).find('installation') !== left) return;
  const forget = connection.transaction(() => {
    connection.exec(
      'delete from outbox; delete from ecartes; delete from replication_etat; delete from boutiques_connues; delete from stocks_ailleurs',
    );
    keepShownLimits(database);
  });
  forget.immediate();
}

/** Makes the limits of stock that held here those of the articles: those of the group's shops mean nothing without it. */
function keepShownLimits(database: LocalDatabase) {
  const articles = createArticleStore({ ...database, changes: noChangeLog });
  for (const reference of prepareLimitedArticles(database.connection).all()) {
    const found = readSound(() => articles.find(reference));
    if (!found) continue;
    const { commun: _, par_boutique: __, ...own } = found;
    articles.save(own, found);
  }
}

/** @throws {InvalidConfig} for a till's replica: what was written in it now would never be sent. */
function assertNoPoste(connection: Connection) {
  if (createReplicationState(connection).find('installation') === undefined) return;
  throw new InvalidConfig(
    'COMPTOIR_BACKOFFICE_URL manque\u00a0: les données de ce poste sont la copie d’un back-office partagé.',
  );
}
