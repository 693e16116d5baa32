import type { Logger } from 'pino';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { createMailServerHealth } from '#server/email/mail-server-health.ts';
import type { Mailer } from '#server/email/mailer.ts';
import type { Sender } from '#server/email/address.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { Workers } from '#server/jobs/workers.ts';
import type { QueueState } from '#shared/contracts/system.ts';
import { createEmailLogs } from './email-logs.store.ts';
import { createEmailMessages } from './email-messages.store.ts';
import { startMailReports } from './mail-reports.ts';
import { createPosting } from './posting.ts';
import { createSendEmailJob } from './send-email.job.ts';
import { createUpkeep } from './upkeep.ts';

export type EmailQueue = ReturnType<typeof createEmailQueue>;

export type EmailQueueDeps = {
  database: ServiceDatabase;
  /** Undefined without a mail server: messages wait. */
  mailer: Mailer | undefined;
  /** Who messages come from; undefined while nobody has said. */
  findSender: () => Promise<Sender | undefined>;
  /** How many messages are sent at the same time. */
  workers: number;
  /** How many attempts a message gets. */
  attempts: number;
  /** The mailbox delivery reports and read receipts come back to. */
  imapUrl?: string | undefined;
  now: () => Date;
  logger: Logger;
  /** Milliseconds to wait after a failed attempt. */
  getDelay?: (attempt: number) => number;
  /** How often to see whether a server that could not be reached is back. */
  probeEveryMs?: number;
};

const stopWithinMs = 10_000;
const withoutServer = 'Aucun serveur d’envoi n’est configuré\u00a0: les e-mails attendent.';

/** The emails of the shop: their log, their durable queue, and the workers that send them. */
export function createEmailQueue(deps: EmailQueueDeps) {
  const { database, mailer, workers: concurrency, now } = deps;
  const stores = createStores(deps);
  const health = createMailServerHealth(now);
  const workers = mailer && createWorkers({ ...deps, ...stores, mailer, health });
  const wake = () => workers?.wake();
  const upkeep = createUpkeep({ ...deps, ...stores, write: database.write, health, wake });
  let reports = { stop: async () => {} };
  let running = false;

  return {
    logs: stores.logs,
    ...createPosting({ ...deps, ...stores, wake }),

    async start() {
      await workers?.start();
      upkeep.start();
      reports = startMailReports({ ...deps, logs: stores.logs, url: deps.imapUrl });
      running = true;
    },

    /** Lets what is being sent end, for ten seconds at most; the rest waits for the next start. */
    async stop() {
      running = false;
      upkeep.stop();
      await Promise.all([reports.stop(), workers?.stop(stopWithinMs, () => mailer?.close({ force: true }))]);
      mailer?.close();
    },

    getState(): QueueState {
      const raison = mailer ? health.findReason() : withoutServer;
      return { running, workers: concurrency, queue_size: stores.queue.count(), ...(raison ? { raison } : {}) };
    },
  };
}

function createStores({ database: { connection }, now }: EmailQueueDeps) {
  return {
    queue: createQueue({ connection, kind: 'email', now }),
    logs: createEmailLogs(connection),
    messages: createEmailMessages(connection),
  };
}

function createWorkers(deps: Parameters<typeof createSendEmailJob>[0] & EmailQueueDeps) {
  const { queue, health, database, workers, now, logger } = deps;
  return new Workers({
    queue,
    handler: createSendEmailJob(deps),
    write: database.write,
    concurrency: workers,
    getPause: health.getPause,
    now,
    logger,
  });
}
