import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { createDatabase, dropDatabase } from '#server/testing/running/postgres-databases.ts';
import { shopToken, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { readShop, until } from '#server/testing/running/shared-shop-state.ts';
import { createTestGroupe, setToken, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { isSame } from '#shared/text/same-value.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';

/** Starts a hub behind one address, whose database can be put back to an earlier state. */
async function startReturning(name: string) {
  const database = await createDatabase(name);
  let hub = await startTestHub(database);
  await createTestGroupe(hub);
  await setToken(database, 'LYON', shopToken);
  const proxy = await startProxy(
    () => hub.url,
    () => 'none',
  );
  return {
    url: proxy.url,
    async keepImage() {
      await hub.stop();
      await createDatabase(`${name}_image`, name);
      hub = await startTestHub(database);
    },
    async goBack() {
      await hub.stop();
      await dropDatabase(name);
      await createDatabase(name, `${name}_image`);
      hub = await startTestHub(database);
    },
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await hub.stop();
    },
  };
}

type Till = Awaited<ReturnType<typeof startPoste>>;

const sale = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };

async function settle(...tills: Till[]) {
  const isSent = async () => {
    for (const till of tills) await till.refresh();
    const [first, ...others] = await Promise.all(tills.map(({ local }) => readShop(local)));
    const areAllSent = tills.every(({ outbox }) => outbox.count().en_attente === 0);
    return areAllSent && others.every((other) => isSame(first, other));
  };
  // Other transactions of the server hold the feed back for a moment.
  await until(isSent, undefined, 20_000);
}

test('what a hub restored from an image has lost comes back from its tills, once each, and series continue', async () => {
  await using hub = await startReturning('back');
  await using first = await startPoste({ url: hub.url, poste: 'P01' });
  await using second = await startPoste({ url: hub.url, poste: 'P02' });
  await first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await first.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
  await settle(first, second);
  await second.call(createFacture, { body: sale });
  await settle(first, second);
  await hub.keepImage();
  for (const till of [first, second, first]) await till.call(createFacture, { body: sale });
  await settle(first, second);

  await hub.goBack();
  await first.call(createFacture, { body: sale });
  await settle(first, second);
  await using third = await startPoste({ url: hub.url, poste: 'P03' });
  await settle(first, second, third);
  const [one, other, fresh] = await Promise.all([first, second, third].map(({ local }) => readShop(local)));
  expect(Object.keys(fresh ?? {}).filter((code) => code.startsWith('FA-'))).toEqual([
    'FA-P01-000001',
    'FA-P01-000002',
    'FA-P01-000003',
    'FA-P02-000001',
    'FA-P02-000002',
  ]);
  expect(one).toEqual(fresh);
  expect(other).toEqual(fresh);
  expect(first.outbox.count().a_traiter + second.outbox.count().a_traiter).toBe(0);
});
