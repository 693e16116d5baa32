import { expect, test } from 'vitest';
import { createMailer } from '#server/email/mailer.ts';
import { startMailingServer } from '#server/testing/running/start-mailing-server.ts';
import { startSmtpSink, waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { sendBatch } from '#shared/contracts/emails/emails.ts';
import { getQueueStatus, pauseQueue, resumeQueue, retryQueue } from '#shared/contracts/service/system.ts';

const letter = (...destinataires: string[]) => ({
  body: { destinataires, sujet: 'Bonjour', corps_html: '<p>Bonjour</p>' },
});
const connect = (url: string) => createMailer({ url, connections: 3, readReceipts: false });

test('messages waiting for a server are sent as soon as one is set, without a restart', async () => {
  await using sink = await startSmtpSink();
  await using server = await startMailingServer();
  await server.call(sendBatch, letter('a@exemple.fr', 'b@exemple.fr'));
  expect(server.emails.getState()).toMatchObject({
    running: true,
    queue_size: 2,
    raison: expect.stringMatching(/Aucun/),
  });
  server.emails.setMailer(connect(sink.url));
  expect((await server.settled()).map(({ statut, nb_tentatives }) => [statut, nb_tentatives])).toEqual([
    ['ENVOYE', 1],
    ['ENVOYE', 1],
  ]);
  expect(server.emails.getState().raison).toBeUndefined();
});

test('while another server takes over, each message is sent once, by one of the two', async () => {
  const onMessage = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 20));
  await using first = await startSmtpSink({ onMessage });
  await using second = await startSmtpSink();
  await using server = await startMailingServer({ smtpUrl: first.url });
  await server.call(sendBatch, letter(...Array.from({ length: 30 }, (_, n) => `c${n}@exemple.fr`)));
  await waitUntil(() => first.deliveries.length > 2);
  server.emails.setMailer(connect(second.url));
  const logs = await server.settled();
  expect(new Set(logs.map(({ statut }) => statut))).toEqual(new Set(['ENVOYE']));
  const taken = [...first.deliveries, ...second.deliveries].flatMap(({ recipients }) => recipients);
  expect(taken).toHaveLength(30);
  expect(new Set(taken).size).toBe(30);
  expect(second.deliveries.length).toBeGreaterThan(0);
});

test('a paused queue sends nothing, shows since when, also after a restart, and continues when it is resumed', async () => {
  await using sink = await startSmtpSink();
  await using folder = await createTemporaryFolder();
  const dataDir = folder.path;
  {
    await using server = await startMailingServer({ smtpUrl: sink.url, dataDir });
    const held = await server.call(pauseQueue);
    expect(held.en_pause_depuis).toMatch(/^\d{4}-/);
    expect(held.raison).toMatch(/en pause depuis le \d\d\/\d\d\/\d{4}/);
    expect((await server.call(pauseQueue)).en_pause_depuis).toBe(held.en_pause_depuis);
    await server.call(sendBatch, letter('a@exemple.fr'));
  }
  await using server = await startMailingServer({ smtpUrl: sink.url, dataDir });
  expect(await server.call(getQueueStatus)).toMatchObject({ queue_size: 1, en_pause_depuis: expect.any(String) });
  expect(sink.deliveries).toHaveLength(0);
  const resumed = await server.call(resumeQueue);
  expect(resumed.en_pause_depuis).toBeUndefined();
  expect((await server.settled()).map(({ statut }) => statut)).toEqual(['ENVOYE']);
});

test('messages that wait for a later attempt are tried at once when asked', async () => {
  let refuses = true;
  const onMessage = () => (refuses ? { code: 451, text: 'later' } : undefined);
  await using sink = await startSmtpSink({ onMessage });
  await using server = await startMailingServer({ smtpUrl: sink.url, getDelay: () => 3_600_000 });
  await server.call(sendBatch, letter('a@exemple.fr'));
  const isPut = async () => (await server.list())[0]?.derniere_erreur?.includes('451') === true;
  await waitUntil(isPut);
  refuses = false;
  expect(await server.call(retryQueue)).toMatchObject({ relances: 1, queue_size: 1 });
  expect((await server.settled()).map(({ statut }) => statut)).toEqual(['ENVOYE']);
});
