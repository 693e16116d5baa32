import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { listEmailLogs, sendBatch } from '#shared/contracts/emails/emails.ts';
import { getHealth } from '#shared/contracts/service/system.ts';
import { interrupted } from '#server/features/emails/email-logs.store.ts';
import { startSmtpSink, waitUntil } from '../running/start-smtp-sink.ts';

type Process = { url: string; kill: () => Promise<void> };

type Options = {
  /** Starts the service with the given mail settings, always on the same data folder. */
  start: (settings: Record<string, string>) => Promise<Process>;
  apiKey: string;
  /** At most 1000. */
  messages: number;
  kills: number;
};

const batchSize = 100;

/**
 * Queues messages and kills the service repeatedly, each time at a random point, while it sends them to a real SMTP
 * server; then lets it finish, and compares its own log with what the server received.
 */
export async function hammerEmails({ start, apiKey, messages, kills }: Options) {
  await using sink = await startSmtpSink({ onMessage: () => sleep(randomInt(12), undefined) });
  const settings = { COMPTOIR_SMTP_URL: sink.url, COMPTOIR_MAIL_FROM: 'contact@boutique.test' };
  let service = await start(settings);
  const connect = () => createApiClient(service.url, { headers: { 'x-api-key': apiKey } });
  const countQueued = async () => (await connect()(getHealth)).email_queue.queue_size;
  for (let first = 0; first < messages; first += batchSize) {
    const destinataires = Array.from(
      { length: Math.min(batchSize, messages - first) },
      (_, n) => `c${first + n}@exemple.fr`,
    );
    await connect()(sendBatch, { body: { destinataires, sujet: 'Essai', corps_html: '<p>Bonjour</p>' } });
  }
  for (let killed = 0; killed < kills; killed += 1) {
    // Counted from what is still queued: a message interrupted by an earlier kill never arrives.
    const share = (await countQueued()) / (kills - killed + 1);
    const target = sink.deliveries.length + randomInt(Math.max(1, Math.floor(share)));
    await waitUntil(() => sink.deliveries.length >= target, 60_000);
    await sleep(randomInt(12));
    await service.kill();
    service = await start(settings);
  }
  await waitUntil(async () => (await countQueued()) === 0, 60_000);
  const logs = await connect()(listEmailLogs, { query: { limit: 1000 } });
  await service.kill();
  const received = Map.groupBy(sink.deliveries, ({ logId }) => logId);
  const count = (id: string) => received.get(id)?.length ?? 0;
  return {
    logged: logs.length,
    sent: logs.filter(({ id, statut }) => statut === 'ENVOYE' && count(id) === 1).length,
    interrupted: logs.filter(({ id, derniere_erreur }) => derniere_erreur === interrupted && count(id) <= 1).length,
    /** The interrupted ones that the server did receive: the service could not know. */
    arrived: logs.filter(({ id, derniere_erreur }) => derniere_erreur === interrupted && count(id) === 1).length,
    doubled: sink.deliveries.length - received.size,
    lost: logs.filter(({ id, statut }) => statut === 'ENVOYE' && count(id) === 0).length,
    unknown: [...received.keys()].filter((id) => !logs.some((log) => log.id === id)).length,
  };
}
