import type { Network } from '#server/network/network.ts';
import { dirname, isAbsolute, join } from 'node:path';
import type { Logger } from 'pino';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { createMailServerHealth } from '#server/email/mail-server-health.ts';
import { createReplaceableMailer, type ReplaceableMailer, withoutServer } from '#server/email/replaceable-mailer.ts';
import type { Mailer } from '#server/email/mailer.ts';
import type { Sender } from '#server/email/address.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { Workers } from '#server/jobs/workers.ts';
import type { QueueState } from '#shared/contracts/service/system.ts';
import { createEmailLogs, type EmailLogs } from './email-logs.store.ts';
import { createEmailMessages } from './email-messages.store.ts';
import { startMailReports } from './mail-reports.ts';
import { createSmtpJournal } from '#server/jobs/smtp-journal.ts';
import { createEmailQueueing } from './queue-emails.ts';
import { createQueuePause, type QueuePause } from './queue-pause.ts';
import { createSendEmailJob } from './send-email.job.ts';
import { createEmailCleanup } from './cleanup.ts';

export type EmailQueue = ReturnType<typeof createEmailQueue>;

export type EmailQueueDeps = {
  database: ServiceDatabase;
  /** Undefined without a mail server: messages wait. */
  mailer: Mailer | undefined;
  /** Finds the sender of messages; undefined while none is set. */
  findSender: () => Promise<Sender | undefined>;
  /** How many messages are sent at the same time. */
  workers: number;
  /** How many attempts a message gets. */
  attempts: number;
  /** The mailbox that receives delivery reports and read receipts. */
  imapUrl?: string | undefined;
  now: () => Date;
  logger: Logger;
  /** How the mailbox is reached; directly by default. */
  network?: Network | undefined;
  /** Milliseconds to wait after a failed attempt. */
  getDelay?: (attempt: number) => number;
  /** Milliseconds between checks of whether an unreachable server is back. */
  probeEveryMs?: number;
};

const stopWithinMs = 10_000;
const longestPauseMs = 60_000;

/** Creates the e-mails of the shop: their log, their durable queue, and the workers that send them. */
export function createEmailQueue(deps: EmailQueueDeps) {
  const { database, now, logger, probeEveryMs } = deps;
  const stores = createStores(deps);
  const health = createMailServerHealth(now);
  const mailer = createReplaceableMailer(deps.mailer);
  const pause = createQueuePause(deps);
  const getPause = () => (mailer.isEmpty() || pause.findSince() ? longestPauseMs : health.getPause());
  const workers = createWorkers({ ...deps, ...stores, mailer, health, getPause });
  const wake = () => workers.wake();
  const cleanup = createEmailCleanup({ ...stores, mailer, health, write: database.write, wake, logger, probeEveryMs });
  const reports = createReports(deps, stores.logs);

  function toState(trouble: string | undefined): QueueState {
    const since = pause.findSince();
    const raison = mailer.isEmpty() ? withoutServer : (pause.findReason() ?? trouble);
    return {
      running: workers.isWorking,
      workers: deps.workers,
      queue_size: stores.queue.count(),
      ...(raison ? { raison } : {}),
      ...(since ? { en_pause_depuis: since } : {}),
    };
  }

  const getState = () => toState(health.findReason());
  /** Returns the state without the mail server's own words, which may name accounts and addresses. */
  const getPublicState = () =>
    toState(health.findReason() && 'Le serveur d’envoi refuse les e-mails ou ne répond pas.');

  /** Starts the next attempts at once, whatever failed before. */
  function startAnew() {
    health.markReached();
    wake();
    cleanup.probe();
  }

  return {
    logs: stores.logs,
    ...createEmailQueueing({ database, now, ...stores, wake }),
    ...createControls({ database, ...stores, mailer, pause, getState, startAnew }),
    getState,
    getPublicState,

    async start() {
      await workers.start();
      cleanup.start();
      reports.read(deps.imapUrl);
    },

    /** Waits for the messages being sent, for ten seconds at most; the rest waits for the next start. */
    async stop() {
      cleanup.stop();
      await Promise.all([reports.stop(), workers.stop(stopWithinMs, () => mailer.close({ force: true }))]);
      mailer.close();
      stores.journal.close();
    },

    /** Reads reports from this mailbox from now on; from none without one. */
    setMailbox: (url: string | undefined) => reports.read(url),
  };
}

type ControlDeps = Pick<EmailQueueDeps, 'database'> &
  ReturnType<typeof createStores> & {
    mailer: ReplaceableMailer;
    pause: QueuePause;
    getState: () => QueueState;
    startAnew: () => void;
  };

/** Implements what users may do about the sending while it goes on. */
function createControls({ database, queue, logs, mailer, pause, getState, startAnew }: ControlDeps) {
  return {
    /** Sends through this server from now on; without one, messages wait. */
    setMailer(next: Mailer | undefined) {
      mailer.replace(next);
      startAnew();
    },

    /** Pauses the queue, also over a restart, until `resume`; messages being sent are finished. */
    async hold() {
      await pause.set();
      return getState();
    },

    async resume() {
      await pause.clear();
      startAnew();
      return getState();
    },

    /**
     * Retries at once everything that waits for its turn, or failed because the server was unreachable; returns how
     * many messages.
     */
    async retry() {
      const relances = await database.write(() => {
        const parked = queue.unpark();
        parked.forEach((seq) => logs.markQueued(seq));
        return parked.length + queue.hurry();
      });
      startAnew();
      return { ...getState(), relances };
    },
  };
}

/** Manages the reader of the current mailbox. */
function createReports({ database, now, logger, network }: EmailQueueDeps, logs: EmailLogs) {
  let reader = { stop: async () => {} };
  let turn = Promise.resolve();
  const stop = () => (turn = turn.then(() => reader.stop()));
  return {
    read(url: string | undefined) {
      void stop();
      turn = turn.then(() => void (reader = startMailReports({ database, logs, now, logger, network, url })));
    },
    stop,
  };
}

function createStores({ database: { connection }, now }: EmailQueueDeps) {
  return {
    queue: createQueue({ connection, kind: 'email', now }),
    logs: createEmailLogs(connection),
    messages: createEmailMessages(connection, now),
    journal: createSmtpJournal({ file: toJournalFile(connection.name), now }),
  };
}

/** Returns the path beside the database; undefined for one in memory. */
function toJournalFile(database: string): string | undefined {
  return isAbsolute(database) ? join(dirname(database), 'envois.journal') : undefined;
}

type WorkerDeps = Omit<EmailQueueDeps, 'mailer'> &
  Parameters<typeof createSendEmailJob>[0] & { getPause: () => number };

function createWorkers(deps: WorkerDeps) {
  const { queue, getPause, database, workers, now, logger } = deps;
  return new Workers({
    queue,
    handler: createSendEmailJob(deps),
    write: database.write,
    concurrency: workers,
    getPause,
    now,
    logger,
  });
}
