import type { Logger } from 'pino';
import type { MailOutcome } from '#server/email/mail-outcome.ts';
import type { ComposedMail } from '#server/email/compose.ts';
import { type ReplaceableMailer, withoutServer } from '#server/email/replaceable-mailer.ts';
import type { MailServerHealth } from '#server/email/mail-server-health.ts';
import type { Sender } from '#server/email/address.ts';
import { getRetryDelay } from '#server/jobs/backoff.ts';
import type { Job, Queue } from '#server/jobs/queue.ts';
import type { JobHandler } from '#server/jobs/workers.ts';
import type { Mail } from '#server/email/mailer.ts';
import type { SmtpJournal } from '#server/jobs/smtp-journal.ts';
import { type EmailLogs, interrupted } from './email-logs.store.ts';
import type { EmailMessages } from './email-messages.store.ts';

type SendEmailDeps = {
  queue: Queue;
  logs: EmailLogs;
  messages: EmailMessages;
  mailer: ReplaceableMailer;
  journal: SmtpJournal;
  health: MailServerHealth;
  /** Finds the sender of messages; undefined while none is set. */
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

/** `unready` means that the shop cannot send anything yet; the message waits, and no attempt is counted. */
type Outcome = MailOutcome | { kind: 'unready'; erreur: string };

/** Sends the message of one log; the job's `ref` is the log's `seq`. */
export function createSendEmailJob(deps: SendEmailDeps): JobHandler<Outcome> {
  const { queue, logs, health, journal } = deps;
  const compose = createComposer(deps);
  const release = (job: Job) => {
    if (queue.release(job)) logs.markNotSent(job.ref);
  };
  return {
    begin({ ref }) {
      const { id, nb_tentatives } = logs.get(ref);
      // Clears the note of an earlier attempt, which says nothing about this one.
      if (nb_tentatives > 0) journal.note('-', id);
      logs.markSending(ref);
    },

    async run(job) {
      const outcome = await attempt(job, compose, deps);
      if (outcome.kind === 'unreachable' || outcome.kind === 'unready') health.markUnreachable(outcome.erreur);
      else if (outcome.kind !== 'unknown') health.markReached();
      return outcome;
    },

    settle: (job, outcome) => settle(job, outcome, deps),

    release,
    ready: () => journal.begin(),

    abandon(job) {
      const outcome = journal.findOutcome(logs.get(job.ref).id, job.takenAt);
      if (outcome === 'not-handed') release(job);
      else if (outcome === 'taken') settle(job, { kind: 'sent' }, deps);
      else settle(job, { kind: 'unknown' }, deps);
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
    return await hand({ logId, recipient, to: destinataire ?? recipient, composed }, deps);
  } catch (error) {
    logger.error({ err: error, log: ref }, 'an email could not be prepared');
    return { kind: 'later', erreur: 'Le message n’a pas pu être préparé.' };
  }
}

/**
 * Records how far the dialogue with the server gets, so that after an interruption one knows whether the message may
 * have been sent.
 */
async function hand(mail: Mail, { mailer, journal }: SendEmailDeps): Promise<MailOutcome> {
  let isOver = false;
  const onHandedOver = () => {
    isOver = true;
    journal.note('>', mail.logId);
  };
  const outcome = await mailer.send({ ...mail, onHandedOver });
  if (outcome.kind === 'sent') journal.note('+', mail.logId);
  else if (isOver && outcome.kind !== 'unknown') journal.note('-', mail.logId);
  return outcome;
}

type Compose = ReturnType<typeof createComposer>;

/** Composes messages. Those of a batch follow each other, so the last few are cached as encoded. */
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

/** Updates job and log together; does nothing when another worker has taken the job. */
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
    // Parked until the server can be reached again.
    if (queue.park(job)) logs.markFailed(job.ref, 'ERREUR', outcome.erreur);
  } else if (queue.finish(job)) {
    logs.markFailed(job.ref, 'ERREUR', outcome.erreur);
  }
}
