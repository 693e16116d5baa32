import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OutboxRow, toElement } from '#server/sharing/poste/outbox/outbox.store.ts';
import { createGatewayClient } from '#server/sharing/transport/gateway-client.ts';
import { openConnection } from '#server/database/database.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { dumpDatabase, dumpShared } from '#server/testing/running/shared-shop-state.ts';
import { findGaps } from '#server/testing/sync-model/sync-model-checks.ts';
import { common, sellDay } from '#server/testing/fixtures/till-day.ts';
import { createApiClient as createCaller } from '#shared/endpoints/api-client.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { getHealth, refreshCache } from '#shared/contracts/service/system.ts';
import { startServiceProcess, toEnvironment } from '../testing/service-process.ts';
import { expect, test } from '../testing/test.ts';

const apiKey = 'key-of-three-tills-000000000000000001';
const token = 'token-of-three-tills-0000000000000001';
const postes = ['P01', 'P02', 'P03'];

/** Starts one program of the shop: a process of its own, on a folder of its own. */
async function startProgram(stack: AsyncDisposableStack, settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-e2e-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const own = { COMPTOIR_DATA_DIR: folder, COMPTOIR_API_KEY: apiKey, COMPTOIR_PORT: '0' };
  const service = await startServiceProcess(toEnvironment({ ...own, ...settings }));
  stack.defer(async () => void (await service.stop()));
  const call = createCaller(service.url, { headers: { 'x-api-key': apiKey } });
  const getState = async () => (await call(getHealth)).backoffice_gateway;
  return { ...service, call, getState, path: join(folder, 'backoffice.db') };
}

async function startShop(stack: AsyncDisposableStack) {
  const shop = await startProgram(stack, { COMPTOIR_POSTE: 'B01', COMPTOIR_GATEWAY_TOKEN: token });
  await shop.call(createClient, { body: buildClient({ num: common.client }) });
  await shop.call(createArticle, { body: buildArticle({ reference: common.article, stock_reel: 10_000 }) });
  const tills = await Promise.all(
    postes.map(async (poste) => {
      const proxy = stack.use(await startProxy(() => shop.url));
      const remote = { COMPTOIR_BACKOFFICE_URL: proxy.url, COMPTOIR_BACKOFFICE_TOKEN: token };
      const till = await startProgram(stack, { COMPTOIR_POSTE: poste, ...remote });
      await till.call(refreshCache);
      return { ...till, poste, network: proxy.network };
    }),
  );
  return { shop, tills };
}

/** Returns everything a till has sent, oldest first, with its installation. */
function readOutbox(path: string) {
  const connection = openConnection(path);
  const rows = connection.prepare<[], OutboxRow>("select * from outbox where etat = 'fait' order by id").all();
  const installation = connection
    .prepare<[], string>("select valeur from replication_etat where nom = 'installation'")
    .pluck()
    .get();
  connection.close();
  return { rows, installation: installation ?? '' };
}

test('three tills, one cut off for a day of 300 documents, agree with the back office once it is back; all sent again changes nothing', async () => {
  test.setTimeout(120_000);
  await using stack = new AsyncDisposableStack();
  const { shop, tills } = await startShop(stack);
  const [, , third] = tills;
  if (!third) throw new Error('a shop of three tills');
  third.network.isCut = true;
  const made = await Promise.all(
    tills.map(({ call, poste }) => sellDay(call, { poste, rounds: poste === third.poste ? 30 : 5 })),
  );
  expect(made).toEqual([50, 50, 300]);
  expect(await third.getState()).toMatchObject({ status: 'offline', a_traiter: 0 });
  expect((await third.getState()).en_attente).toBeGreaterThan(300);

  third.network.isCut = false;
  for (const { call, getState } of tills) {
    const catchUp = async () => (await call(refreshCache)).info.gateway.en_attente;
    await expect.poll(catchUp, { timeout: 60_000 }).toBe(0);
    expect(await getState()).toMatchObject({ status: 'healthy', a_traiter: 0 });
  }
  for (const { call } of tills) await call(refreshCache);
  for (const till of tills) await till.stop();
  const there = dumpShared(shop.path);
  const numbers = Object.keys(there.documents ?? {});
  expect(numbers).toHaveLength(400);
  expect(findGaps(numbers)).toEqual([]);
  // Each of the 40 rounds delivered one and sold four.
  expect(there.stocks).toMatchObject({ 'COMMUN PRINCIPAL': { reel: (10_000 - 5 * 40) * 1_000_000 } });
  for (const till of tills) expect(dumpShared(till.path)).toEqual(there);

  const before = dumpDatabase(shop.path);
  const { rows, installation } = readOutbox(third.path);
  expect(rows.length).toBeGreaterThan(300);
  const client = createGatewayClient({ url: shop.url, token, poste: third.poste, installation });
  for (const row of rows) expect(await client.push(row.cle, toElement(row))).toMatchObject({ resultat: 'applique' });
  expect(dumpDatabase(shop.path) === before).toBe(true);
});
