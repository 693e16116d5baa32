import type { ChangeLog } from '#server/backoffice/local/change-log.ts';
import type { Connection } from '#server/database/database.ts';
import type { FollowChain } from '../../records/chain-places.ts';

/** Creates the change log of the back office that tills share: every change moves its record to the end of the feed. */
export function createFeedLog(connection: Connection): ChangeLog {
  const touch = connection.prepare('insert or replace into changements (entite, code) values (?, ?)');
  return { note: ({ entite, code }) => void touch.run(entite, code) };
}

/** Creates the change log for writes at the shared back office's own counter, where chains have to follow too. */
export function createChainLog(log: ChangeLog, follow: FollowChain): ChangeLog {
  return {
    note(change, origin) {
      log.note(change, origin);
      if (change.entite === 'document' && change.before) follow(change.before, change.after);
    },
  };
}
