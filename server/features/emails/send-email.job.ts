import type { Logger } from 'pino';
import type { MailOutcome } from '#server/email/mail-outcome.ts';
import type { ComposedMail } from '#server/email/compose.ts';
import { type MailSlot, withoutServer } from '#server/email/mail-slot.ts';
import type { MailServerHealth } from '#server/email/mail-server-health.ts';
import type { Sender } from '#server/email/address.ts';
import { getRetryDelay } from '#server/jobs/backoff.ts';
import type { Job, Queue } from '#server/jobs/queue.ts';
import type { Handler } from '#server/jobs/workers.ts';
import { type EmailLogs, interrupted } from './email-logs.store.ts';
import type { EmailMessages } from './email-messages.store.ts';

export type SendEmailDeps = {
  queue: Queue;
  logs: EmailLogs;
  messages: EmailMessages;
  mailer: MailSlot;
  health: MailServerHealth;
  /** Who messages come from; undefined while nobody has said. */
  findSender: () => Promise<Sender | undefined>;
  /** How many attempts a message gets. */
  attempts: number;
  now: () => Date;
  logger: Logger;
  /** Milliseconds to wait after a failed attempt. */
  getDelay?: (attempt: number) => number;
};

const keptComposed = 4;
const withoutSender =
  'L’adresse d’expédition n’est pas connue\u00a0: renseignez COMPTOIR_MAIL_FROM ou l’e-mail de la boutique.';

/** `unready`: the shop cannot send anything yet; the message waits, and no attempt is counted. */
type Outcome = MailOutcome | { kind: 'unready'; erreur: string };

/** Sends the message of one log; the job's `ref` is the log's `seq`. */
export function createSendEmailJob(deps: SendEmailDeps): Handler<Outcome> {
  const { queue, logs, health } = deps;
  const compose = createComposer(deps);
  return {
    begin: ({ ref }) => logs.markSending(ref),

    async run(job) {
      const outcome = await attempt(job, compose, deps);
      if (outcome.kind === 'unreachable' || outcome.kind === 'unready') health.markUnreachable(outcome.erreur);
      else if (outcome.kind !== 'unknown') health.markReached();
      return outcome;
    },

    settle: (job, outcome) => settle(job, outcome, deps),

    giveBack(job) {
      if (queue.release(job)) logs.markNotSent(job.ref);
    },

    abandon(job) {
      if (queue.finish(job)) logs.markFailed(job.ref, 'ERREUR', interrupted);
    },
  };
}

async function attempt({ ref }: Job, compose: Compose, deps: SendEmailDeps): Promise<Outcome> {
  const { logs, mailer, findSender, logger } = deps;
  try {
    if (mailer.isEmpty()) return { kind: 'unready', erreur: withoutServer };
    const { id: logId, messageId, destinataire: recipient } = logs.get(ref);
    const from = await findSender();
    if (!from) return { kind: 'unready', erreur: withoutSender };
    const { composed, destinataire } = await compose(messageId, from);
    return await mailer.send({ logId, recipient, to: destinataire ?? recipient, composed });
  } catch (error) {
    logger.error({ err: error, log: ref }, 'an email could not be prepared');
    return { kind: 'later', erreur: 'Le message n’a pas pu être préparé.' };
  }
}

type Compose = ReturnType<typeof createComposer>;

/** The messages of a batch follow each other: the last few are kept as they were encoded. */
function createComposer({ messages, mailer }: SendEmailDeps) {
  const recent = new Map<string, Promise<{ composed: ComposedMail; destinataire: string | null }>>();

  async function compose(messageId: number, from: Sender) {
    const { destinataire, ...content } = messages.get(messageId);
    return { composed: await mailer.compose(content, from), destinataire };
  }

  return (messageId: number, from: Sender) => {
    const key = `${messageId} ${from.name} ${from.address}`;
    const known = recent.get(key) ?? compose(messageId, from);
    recent.delete(key);
    recent.set(key, known);
    known.catch(() => recent.delete(key));
    const [oldest] = recent.keys();
    if (recent.size > keptComposed && oldest !== undefined) recent.delete(oldest);
    return known;
  };
}

/** Moves job and log together; nothing at all when the job has been taken by somebody else. */
function settle(job: Job, outcome: Outcome, deps: SendEmailDeps): void {
  const { queue, logs, now, attempts, getDelay = getRetryDelay } = deps;
  const isLast = job.attempts >= attempts;
  if (outcome.kind === 'sent') {
    if (queue.finish(job)) logs.markSent(job.ref, now().toISOString());
  } else if (outcome.kind === 'unready') {
    if (queue.release(job)) logs.markNotSent(job.ref);
  } else if (outcome.kind === 'unknown') {
    if (queue.finish(job)) logs.markFailed(job.ref, 'ERREUR', interrupted);
  } else if (outcome.kind === 'bounced' || outcome.kind === 'refused') {
    if (queue.finish(job)) logs.markFailed(job.ref, outcome.kind === 'bounced' ? 'BOUNCE' : 'ERREUR', outcome.erreur);
  } else if (!isLast) {
    if (queue.retry(job, getDelay(job.attempts))) logs.markFailed(job.ref, 'EN_ATTENTE', outcome.erreur);
  } else if (outcome.kind === 'unreachable') {
    // Kept aside: it goes when the server can be reached again.
    if (queue.park(job)) logs.markFailed(job.ref, 'ERREUR', outcome.erreur);
  } else if (queue.finish(job)) {
    logs.markFailed(job.ref, 'ERREUR', outcome.erreur);
  }
}
