import type { Logger } from 'pino';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Config } from '#server/config.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { createMailer } from '#server/email/mailer.ts';
import { findBareAddress, findSender as parseSender, type Sender } from '#server/email/address.ts';
import { createEmailQueue, type EmailQueue } from './email-queue.ts';

type Deps = {
  settings: Config['email'];
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

/** The configured sender, otherwise the shop's own address under its name. */
function createFindSender({ from }: Config['email'], { boutique }: BackOffice): () => Promise<Sender | undefined> {
  const configured = from === undefined ? undefined : parseSender(from);
  return async () => {
    if (configured) return configured;
    const { email, enseigne, raison_sociale } = await boutique.get();
    const address = findBareAddress(email);
    return address === undefined ? undefined : { name: enseigne || raison_sociale, address };
  };
}
