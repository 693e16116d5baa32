import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Config } from '#server/config/config.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { isLoopback } from '#server/network/loopback.ts';
import { createMailer } from '#server/email/mailer.ts';
import { findBareAddress, findSender as parseSender, type Sender } from '#server/email/address.ts';
import type { Network } from '#server/network/network.ts';
import type { LiveSettings } from '#server/config/live-settings.ts';
import { createEmailQueue, type EmailQueue } from './email-queue.ts';

type Settings = Config['email'];

type Deps = {
  settings: Settings;
  database: ServiceDatabase;
  backOffice: BackOffice;
  now: () => Date;
  logger: Logger;
  /** How mail servers are reached; directly by default. */
  network?: Network;
};

export type ConfiguredEmailQueue = EmailQueue & {
  /** Applies these settings to everything sent and received from now on. */
  apply(settings: LiveSettings['email']): void;
};

/** Creates the queue of e-mails for the current settings, with or without a mail server. */
export function createConfiguredEmailQueue(deps: Deps): ConfiguredEmailQueue {
  const { settings, backOffice, database, now, logger, network } = deps;
  let current = settings;
  const { imapUrl, workers, attempts } = settings;
  const findSender = () => findMailSender(current, backOffice);
  const queue = createEmailQueue({
    database,
    now,
    logger,
    network,
    mailer: toMailer(settings, network),
    imapUrl,
    workers,
    attempts,
    findSender,
  });

  return {
    ...queue,
    apply(next) {
      const former = current;
      current = { ...former, ...next };
      if (!isSame(former, current, ['smtpUrl', 'from', 'readReceipts'])) queue.setMailer(toMailer(current, network));
      if (!isSame(former, current, ['imapUrl'])) queue.setMailbox(current.imapUrl);
    },
  };
}

function toMailer({ smtpUrl, workers, readReceipts }: Settings, network: Network | undefined) {
  return smtpUrl
    ? createMailer({ url: smtpUrl, connections: workers, readReceipts, ...(network && { network }) })
    : undefined;
}

function isSame(former: Settings, next: Settings, names: readonly (keyof Settings)[]): boolean {
  return names.every((name) => former[name] === next[name]);
}

/**
 * Finds the sender: the configured one, otherwise the shop's own address, otherwise the mail account's when it is an
 * address. A relay on this machine takes any sender.
 */
export async function findMailSender(
  { from = '', smtpUrl }: Partial<Pick<Settings, 'from' | 'smtpUrl'>>,
  { boutique }: Pick<BackOffice, 'boutique'>,
): Promise<Sender | undefined> {
  const configured = parseSender(from);
  if (configured) return configured;
  const { email, enseigne, raison_sociale } = await boutique.get();
  const address = findBareAddress(email) ?? (smtpUrl === undefined ? undefined : findAccount(smtpUrl));
  return address === undefined ? undefined : { name: enseigne || raison_sociale, address };
}

function findAccount(smtpUrl: string): string | undefined {
  const { username, hostname: server } = new URL(smtpUrl);
  const local = isLoopback(server) ? findBareAddress(`comptoir@${hostname()}`) : undefined;
  return findBareAddress(decodeURIComponent(username)) ?? local;
}
