import type { ServiceDatabase } from '#server/database/service-database.ts';
import { formatDateTime } from '#shared/time/dates.ts';

type Deps = { database: ServiceDatabase; now: () => Date };

export type QueuePause = ReturnType<typeof createQueuePause>;

/** Whether somebody has stopped the queue; kept on disk, so that a restart does not send what was held back. */
export function createQueuePause({ database: { connection, write }, now }: Deps) {
  const find = connection.prepare<[], string>('select depuis from email_pause').pluck();
  const save = connection.prepare('insert into email_pause (id, depuis) values (1, ?) on conflict do nothing');
  const remove = connection.prepare('delete from email_pause');
  let since = find.get();

  return {
    /** Since when, as an ISO 8601 date; undefined while the queue is not stopped. */
    findSince: () => since,

    /** Why nothing leaves, in French; undefined while the queue is not stopped. */
    findReason: () => since && `L’envoi est en pause depuis le ${formatDateTime(since)}\u00a0: les e-mails attendent.`,

    /** Stopped again, it stays as it was first. */
    async set() {
      since = await write(() => {
        save.run(now().toISOString());
        return find.get();
      });
    },

    async clear() {
      await write(() => void remove.run());
      since = undefined;
    },
  };
}
