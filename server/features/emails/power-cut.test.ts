import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { hammerEmails } from '#server/testing/hostile/hammer-emails.ts';
import { startProcess } from '#server/testing/running/start-process.ts';
import { startSmtpSink, waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { listEmailLogs, sendBatch } from '#shared/contracts/emails/emails.ts';
import { interrupted } from './email-logs.store.ts';

const apiKey = 'a-key-for-the-power-cut-test-of-emails';
const connections = 3;

async function openFolder() {
  const folder = await createTemporaryFolder();
  const settings = { COMPTOIR_DATA_DIR: folder.path, COMPTOIR_API_KEY: apiKey, COMPTOIR_MAIL_FROM: 'a@boutique.test' };
  const start = (mail: Record<string, string>) => startProcess({ ...settings, ...mail });
  return { start, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

const connect = (url: string) => createApiClient(url, { headers: { 'x-api-key': apiKey } });
const message = { destinataires: ['client@exemple.fr'], sujet: 'Essai', corps_html: '<p>Bonjour</p>' };

test('killed again and again amid 500 messages: each is sent once or shown as interrupted, none lost, none twice', async () => {
  await using folder = await openFolder();
  const kills = 3;
  const report = await hammerEmails({ start: folder.start, apiKey, messages: 500, kills });
  expect(report).toMatchObject({ logged: 500, doubled: 0, lost: 0, unknown: 0 });
  expect(report.sent + report.interrupted).toBe(500);
  // A connection has one message between its last byte and the server's answer.
  expect(report.interrupted).toBeLessThanOrEqual(kills * connections);
}, 120_000);

test('killed before a message was handed over, the service sends it at its next start', async () => {
  await using folder = await openFolder();
  await using silent = await listenSilently();
  const first = await folder.start({ COMPTOIR_SMTP_URL: silent.url });
  await connect(first.url)(sendBatch, { body: message });
  await waitUntil(async () => (await connect(first.url)(listEmailLogs))[0]?.statut === 'EN_COURS');
  await first.kill();
  await using sink = await startSmtpSink();
  await using second = await folder.start({ COMPTOIR_SMTP_URL: sink.url });
  await waitUntil(async () => (await connect(second.url)(listEmailLogs))[0]?.statut === 'ENVOYE');
  expect(sink.deliveries).toHaveLength(1);
  expect(await connect(second.url)(listEmailLogs)).toMatchObject([{ nb_tentatives: 1, derniere_erreur: null }]);
}, 60_000);

test('killed while the server decides about a whole message, the service reports an unknown outcome', async () => {
  await using folder = await openFolder();
  let isWhole = false;
  await using thinking = await startSmtpSink({
    onMessage: () => {
      isWhole = true;
      return new Promise(() => {});
    },
  });
  const first = await folder.start({ COMPTOIR_SMTP_URL: thinking.url });
  await connect(first.url)(sendBatch, { body: message });
  await waitUntil(() => isWhole);
  await first.kill();
  await using second = await folder.start({ COMPTOIR_SMTP_URL: thinking.url });
  expect(await connect(second.url)(listEmailLogs)).toMatchObject([{ statut: 'ERREUR', derniere_erreur: interrupted }]);
}, 60_000);

/** Starts a mail server that accepts connections and never answers. */
async function listenSilently() {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}
