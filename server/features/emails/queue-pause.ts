import type { ServiceDatabase } from '#server/database/service-database.ts';
import { formatDateTime } from '#shared/time/dates.ts';

type Deps = { database: ServiceDatabase; now: () => Date };

export type QueuePause = ReturnType<typeof createQueuePause>;

/** Stores whether somebody has paused the queue, on disk, so that a restart does not send what was held back. */
export function createQueuePause({ database: { connection, write }, now }: Deps) {
  const find = connection.prepare<[], string>('select depuis from email_pause').pluck();
  const save = connection.prepare('insert into email_pause (id, depuis) values (1, ?) on conflict do nothing');
  const remove = connection.prepare('delete from email_pause');
  let since = find.get();

  return {
    /** Returns since when it is paused, as an ISO 8601 date; undefined when it is not. */
    findSince: () => since,

    /** Returns why nothing is sent, in French; undefined when it is not paused. */
    findReason: () => since && `L’envoi est en pause depuis le ${formatDateTime(since)}\u00a0: les e-mails attendent.`,

    /** Pauses the queue; pausing it again keeps the first date. */
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
