import { pino } from 'pino';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { createMailer } from '#server/email/mailer.ts';
import { createEmailQueue, type EmailQueueDeps } from '#server/features/emails/email-queue.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { type EmailLog, listEmailLogs } from '#shared/contracts/emails/emails.ts';
import { startTestServer } from './start-test-server.ts';
import { waitUntil } from './start-smtp-sink.ts';

type Options = Partial<EmailQueueDeps> & {
  /** The mail server; without one, messages wait. */
  smtpUrl?: string;
  dataDir?: string;
  readReceipts?: boolean;
};

const sender = { name: 'Quincaillerie Le Bihan', address: 'contact@boutique.example' };

/** Starts the test server with e-mails that are sent, and retried after 20 ms. */
export async function startMailingServer({
  smtpUrl,
  dataDir = ':memory:',
  readReceipts = false,
  ...overrides
}: Options = {}) {
  const database = await openServiceDatabase(dataDir);
  const now = overrides.now ?? (() => new Date());
  const mailer = smtpUrl ? createMailer({ url: smtpUrl, connections: 3, readReceipts }) : undefined;
  const emails = createEmailQueue({
    database,
    mailer,
    findSender: async () => sender,
    workers: 3,
    attempts: 5,
    getDelay: () => 20,
    now,
    logger: pino({ level: 'silent' }),
    ...overrides,
  });
  const server = await startTestServer({ dataDir, database, emails, now });
  await emails.start();
  const list = (query = {}) => server.call(listEmailLogs, { query });
  return {
    ...server,
    list,
    /** Waits until no message waits any more and returns every log, newest first. */
    async settled(): Promise<EmailLog[]> {
      await waitUntil(() => emails.getState().queue_size === 0);
      return list({ limit: 1000 });
    },
    /** Creates a quote of 12 € with tax, for a customer with this address; returns its number. */
    async insertDevis(email: string | undefined = 'client@exemple.fr'): Promise<string> {
      const client = buildClient({ num: 'DUPONT', intitule: 'Dupont & Fils', ...(email ? { email } : {}) });
      await server.call(createClient, { body: client });
      await server.call(createArticle, { body: buildArticle() });
      const lignes = [{ article_code: 'VIS-4X40', quantite: 1 }];
      return (await server.call(createDevis, { body: { client_id: 'DUPONT', lignes } })).id;
    },
    async [Symbol.asyncDispose]() {
      await emails.stop();
      await server[Symbol.asyncDispose]();
    },
  };
}
