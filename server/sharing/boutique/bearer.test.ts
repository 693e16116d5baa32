import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import express from 'express';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createErrorHandler } from '#server/http/answers/error-handler.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startGateway } from '#server/testing/running/start-gateway.ts';
import { shopToken } from '#server/testing/running/start-shared-shop.ts';
import { gatewayPath } from '../transport/gateway-mount.ts';
import { createGateway } from './create-gateway.ts';

const identity = {
  authorization: `Bearer ${shopToken}`,
  'x-comptoir-poste': 'P01',
  'x-comptoir-installation': 'installation-one',
};

test('an unencrypted request of another machine is refused, whatever its token', async () => {
  await using folder = await createTemporaryFolder();
  const now = () => new Date();
  const backOffice = await openBackOffice({ dataDir: ':memory:', poste: 'B01', now, part: 'partage' });
  const gateway = createGateway({ backOffice, token: shopToken, poste: 'B01' });
  if (!gateway) throw new Error('it shares its back office');
  // The peer of a Unix socket has no address, so it must not count as loopback.
  const socketPath = join(folder.path, 'gateway.sock');
  const app = express().use(gatewayPath, gateway.authenticate).use(gateway.router);
  const server = app.use(createErrorHandler(pino({ level: 'silent' }))).listen(socketPath);
  await new Promise((resolve) => server.once('listening', resolve));
  const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request({ socketPath, path: `${gatewayPath}/health`, headers: identity }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
    sent.once('error', reject).end();
  });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  backOffice.close();
  expect(answer).toMatchObject({ status: 403 });
  expect(answer.body).toContain('HTTPS');
});

test('the gateway knows when a till last called and how much it said was waiting', async () => {
  await using shop = await startGateway();
  const ask = (waiting: string) =>
    fetch(`${shop.url}${gatewayPath}/health`, { headers: { ...identity, 'x-comptoir-attente': waiting } });
  const find = async () => (await shop.listPostes()).find(({ code }) => code === 'P01');
  expect((await ask('3 1')).status).toBe(200);
  const poste = await find();
  expect(poste).toMatchObject({ code: 'P01', en_attente: 3, a_traiter: 1, date_retrait: null });
  expect(Date.parse(String(poste?.derniere_visite))).toBeGreaterThan(Date.now() - 60_000);
  await ask('0 0');
  expect(await find()).toMatchObject({ en_attente: 0, a_traiter: 0 });
  await ask('not a number');
  expect(await find()).toMatchObject({ en_attente: 0, a_traiter: 0 });
});
