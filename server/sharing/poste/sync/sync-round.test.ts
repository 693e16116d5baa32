import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { shopToken, startSharedBackOffice } from '#server/testing/running/start-shared-shop.ts';
import { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import { createSyncRound } from './sync-round.ts';
import { createGatewayClient } from '../../transport/gateway-client.ts';
import { createConnectionState } from './connection-state.ts';

const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;
const now = () => new Date();
const logger = pino({ level: 'silent' });

test('a sync round that began before a write does not count as having sent it', async () => {
  await using shop = await startSharedBackOffice();
  const local = await openBackOffice({ dataDir: ':memory:', poste: 'P01', now, part: 'poste' });
  const { replication: till, write } = local;
  if (till.part !== 'poste') throw new Error('a till tells what it writes');
  const identity = { token: shopToken, poste: 'P01', installation: 'installation-of-the-tests' };
  const client = createGatewayClient({ url: shop.url, ...identity });
  let writtenAt = Infinity;
  // The sync round has read what there is to send and has not asked for changes yet.
  const round = createSyncRound({
    postePart: till,
    client,
    logger,
    now,
    connection: createConnectionState({ logger, now, longestMs: 100 }),
    learnGroupe: async () => {},
    sendFichiers: async () => {},
    sendScelles: async () => {},
    getPollMs: () => 0,
    async write(work) {
      const done = await write(work);
      if (writtenAt !== Infinity) return done;
      writtenAt = 0;
      await local.tiers.create('client', ClientCreateInput.parse(buildClient({ num: 'DURAND' })), context);
      writtenAt = performance.now();
      return done;
    },
  });

  await round.run();
  expect(till.outbox.count().en_attente).toBe(1);
  expect(round.state.pulledAt).toBeLessThan(writtenAt);
  await round.run();
  expect(till.outbox.count().en_attente).toBe(0);
  expect(round.state.pulledAt).toBeGreaterThan(writtenAt);
  local.close();
});
