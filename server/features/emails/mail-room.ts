import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Config } from '#server/config.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { isLoopback } from '#server/email/loopback.ts';
import { createMailer } from '#server/email/mailer.ts';
import { findBareAddress, findSender as parseSender, type Sender } from '#server/email/address.ts';
import { createEmailQueue, type EmailQueue } from './email-queue.ts';

type Settings = Config['email'];

type Deps = {
  settings: Settings;
  database: ServiceDatabase;
  backOffice: BackOffice;
  now: () => Date;
  logger: Logger;
};

/** The queue of emails as the settings want it: with or without a mail server. */
export function createMailRoom({ settings, backOffice, ...deps }: Deps): EmailQueue {
  const { smtpUrl, imapUrl, workers, attempts, readReceipts } = settings;
  const mailer = smtpUrl ? createMailer({ url: smtpUrl, connections: workers, readReceipts }) : undefined;
  const findSender = createFindSender(settings, backOffice);
  return createEmailQueue({ ...deps, mailer, imapUrl, workers, attempts, findSender });
}

/**
 * The configured sender, otherwise the shop's own address, otherwise the mail account's when it is one. A relay on this
 * machine takes any sender.
 */
function createFindSender({ from = '', smtpUrl }: Settings, { boutique }: BackOffice) {
  const account = smtpUrl === undefined ? undefined : findAccount(smtpUrl);
  return async (): Promise<Sender | undefined> => {
    const configured = parseSender(from);
    if (configured) return configured;
    const { email, enseigne, raison_sociale } = await boutique.get();
    const address = findBareAddress(email) ?? account;
    return address === undefined ? undefined : { name: enseigne || raison_sociale, address };
  };
}

function findAccount(smtpUrl: string): string | undefined {
  const { username, hostname: server } = new URL(smtpUrl);
  const local = isLoopback(server) ? findBareAddress(`comptoir@${hostname()}`) : undefined;
  return findBareAddress(decodeURIComponent(username)) ?? local;
}
