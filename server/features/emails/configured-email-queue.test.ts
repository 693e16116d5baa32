import { hostname } from 'node:os';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { readConfig } from '#server/config/config.ts';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { readMessage, startSmtpSink, waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { createConfiguredEmailQueue } from './configured-email-queue.ts';

const now = () => new Date();
const draft = {
  sujet: 's',
  html: 'h',
  recipients: ['a@exemple.fr'],
  destinataire: null,
  cc: [],
  pieces: [],
  documentIds: [],
};
const context = { caller: { kind: 'anonymous', id: 'x', role: 'admin' } } as const;

async function open(settings: Record<string, string>, shopEmail = '') {
  const database = await openServiceDatabase(':memory:');
  const backOffice = await openBackOffice({ dataDir: ':memory:', poste: 'P01', now });
  const boutique = await backOffice.boutique.get();
  await backOffice.boutique.update({
    ...boutique,
    raison_sociale: 'SARL Le Bihan',
    enseigne: 'Au bon clou',
    email: shopEmail,
  });
  const { email } = readConfig(settings);
  const queue = createConfiguredEmailQueue({
    settings: email,
    database,
    backOffice,
    now,
    logger: pino({ level: 'silent' }),
  });
  await queue.start();
  await queue.send(draft, context);
  return queue;
}

test.each([
  [
    { COMPTOIR_MAIL_FROM: 'Boutique <vente@boutique.fr>' },
    'shop@boutique.fr',
    { name: 'Boutique', address: 'vente@boutique.fr' },
  ],
  [{}, 'shop@boutique.fr', { name: 'Au bon clou', address: 'shop@boutique.fr' }],
  [{}, '', { name: 'Au bon clou', address: `comptoir@${hostname().toLowerCase()}` }],
])(
  'messages come from whom the settings say, otherwise from the shop, otherwise from this machine (%j, %j)',
  async (settings, shopEmail, from) => {
    await using sink = await startSmtpSink();
    const queue = await open({ ...settings, COMPTOIR_SMTP_URL: sink.url }, shopEmail);
    await waitUntil(() => sink.deliveries.length === 1);
    await queue.stop();
    expect(await readMessage(sink.deliveries[0]!)).toMatchObject({ from });
  },
);

test('without a sender messages wait, without an attempt, and the state gives the reason', async () => {
  const queue = await open({ COMPTOIR_SMTP_URL: 'smtp://relais.exemple.fr:2525' });
  await waitUntil(() => queue.getState().raison !== undefined);
  expect(queue.getState()).toMatchObject({ queue_size: 1, raison: expect.stringContaining('COMPTOIR_MAIL_FROM') });
  await queue.stop();
  expect(queue.logs.list({ limit: 1 }).parse()).toMatchObject([
    { statut: 'EN_ATTENTE', nb_tentatives: 0, derniere_erreur: null },
  ]);
});
