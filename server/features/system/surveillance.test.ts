import { expect, test } from 'vitest';
import { createLogger } from '#server/log/logger.ts';
import { createRequestCounters } from '#server/log/request-counters.ts';
import { openBrowser } from '#server/testing/running/browser.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startMailingServer } from '#server/testing/running/start-mailing-server.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { sendBatch } from '#shared/contracts/emails/emails.ts';
import { createSauvegarde } from '#shared/contracts/service/sauvegardes.ts';

/** Parses the value of each metric, by its name and labels as written. */
function read(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

test('a program of this machine gets the sizes of the queues and the version', async () => {
  await using server = await startMailingServer();
  const id = await server.insertDevis();
  await server.call(sendBatch, {
    body: { destinataires: ['client@exemple.fr'], sujet: 'Devis', corps_html: '<p>x</p>', document_ids: [id] },
  });
  const answer = await fetch(`${server.url}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain('# TYPE comptoir_queue_waiting gauge\n');
  expect(text).toContain('# TYPE comptoir_requests_total counter\n');
  const values = read(text);
  expect(values.get('comptoir_queue_waiting{queue="emails"}')).toBe(1);
  expect(values.get('comptoir_queue_waiting{queue="signature"}')).toBe(0);
  expect(values.get('comptoir_emails_leaving')).toBe(0);
  expect(values.get('comptoir_requests_total{status="2xx"}')).toBeGreaterThanOrEqual(3);
  expect(text).toMatch(/comptoir_info\{version="\d+\.\d+\.\d+",node="[\d.]+",electron=""\} 1/);
});

test('metrics and health reveal nothing of people, of the mail server or of the disk', async () => {
  const smtpUrl = 'smtp://caisse:secret-du-relais@relais-interne.exemple:2525';
  await using folder = await createTemporaryFolder();
  await using server = await startMailingServer({ smtpUrl, dataDir: folder.path });
  await server.insertDevis('plainte@client.example');
  await server.call(sendBatch, {
    body: { destinataires: ['plainte@client.example'], sujet: 'Devis', corps_html: '<p>x</p>' },
  });
  await expect.poll(() => server.emails.getState().raison, { timeout: 10_000 }).toContain('serveur d’envoi');
  const anonymous = openBrowser(server.url);
  const told = [
    await (await fetch(`${server.url}/metrics`)).text(),
    JSON.stringify((await anonymous.send('/health')).json),
  ];
  for (const hidden of ['relais-interne', 'secret-du-relais', 'caisse:', 'client.example', 'Dupont', folder.path]) {
    for (const text of told) expect(text).not.toContain(hidden);
  }
  expect(told[1]).toContain('Le serveur d’envoi refuse les e-mails ou ne répond pas.');
}, 30_000);

test('another machine needs a key, and a key whose groups exclude the machinery is refused', async () => {
  await using server = await startTestServer();
  const ask = (headers: Record<string, string>) =>
    fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '192.0.2.7', ...headers } });
  expect((await ask({})).status).toBe(401);
  const { cle } = await server.identity.apiKeys.create({ nom: 'Prometheus', role: 'lecture', groupes: ['System'] });
  const other = await server.identity.apiKeys.create({ nom: 'Site', role: 'lecture', groupes: ['Clients'] });
  expect((await ask({ 'x-api-key': cle })).status).toBe(200);
  expect((await ask({ 'x-api-key': other.cle })).status).toBe(401);
});

test('the age of the last sound backup is reported once there is one', async () => {
  await using folder = await createTemporaryFolder();
  await using server = await startTestServer({ dataDir: folder.path, now: () => new Date() });
  const get = async () => read(await (await fetch(`${server.url}/metrics`)).text());
  expect([...(await get()).keys()].filter((name) => name.includes('backup_age'))).toEqual([]);
  await server.call(createSauvegarde, {});
  await expect
    .poll(async () => (await get()).get('comptoir_backup_age_seconds{lieu="principal"}'), { timeout: 20_000 })
    .toBeLessThan(60);
}, 30_000);

test('failures are counted: requests by their status, lines of the log by their level', async () => {
  await using folder = await createTemporaryFolder();
  const counters = createRequestCounters();
  const logger = createLogger({ folder: folder.path, level: 'error', counters });
  await using server = await startTestServer({ logger, counters });
  logger.error('a round went wrong');
  logger.warn('not written, and not counted');
  await fetch(`${server.url}/clients`);
  const values = read(await (await fetch(`${server.url}/metrics`)).text());
  expect(values.get('comptoir_log_lines_total{level="error"}')).toBe(1);
  expect(values.get('comptoir_log_lines_total{level="warn"}')).toBe(0);
  expect(values.get('comptoir_requests_total{status="4xx"}')).toBe(1);
});
