import type { Logger } from 'pino';
import type { Write } from '#server/database/commit-group.ts';
import type { ReplaceableMailer } from '#server/email/replaceable-mailer.ts';
import type { MailServerHealth } from '#server/email/mail-server-health.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { EmailLogs } from './email-logs.store.ts';
import type { EmailMessages } from './email-messages.store.ts';

type Deps = {
  queue: Queue;
  logs: EmailLogs;
  messages: EmailMessages;
  mailer: ReplaceableMailer;
  health: MailServerHealth;
  write: Write;
  wake: () => void;
  logger: Logger;
  /** Milliseconds between checks of whether an unreachable server is back; a minute by default. */
  probeEveryMs?: number | undefined;
};

const purgeEveryMs = 24 * 3_600_000;

/**
 * Runs the cleanup beside sending: messages that failed only because the server was unreachable are sent when it is
 * back, and old attachments are deleted.
 */
export function createEmailCleanup(deps: Deps) {
  const { probeEveryMs = 60_000 } = deps;
  const timers: NodeJS.Timeout[] = [];
  const guard = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => deps.logger.error({ err: error }, 'email upkeep failed'));
  const probe = guard(() => revive(deps));
  const purge = guard(() => purgePieces(deps));

  return {
    start() {
      timers.push(setInterval(probe, probeEveryMs).unref(), setInterval(purge, purgeEveryMs).unref());
      probe();
      purge();
    },
    /** Checks at once whether the server is back. */
    probe,
    stop: () => timers.splice(0).forEach(clearInterval),
  };
}

async function revive({ queue, logs, mailer, health, write, wake }: Deps): Promise<void> {
  if (!queue.hasParked() || (await mailer.check()) !== undefined) return;
  await write(() => queue.unpark().forEach((seq) => logs.markQueued(seq)));
  health.markReached();
  wake();
}

async function purgePieces({ messages, write }: Deps): Promise<void> {
  while ((await write(() => messages.purgePieces())) > 0);
}
