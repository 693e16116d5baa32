import { expect, test } from 'vitest';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { startSharedBackOffice, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { listClients } from '#shared/contracts/tiers/clients.ts';
import { importClients } from '#shared/contracts/imports.ts';
import { refreshCache } from '#shared/contracts/service/system.ts';

const lignes = Array.from({ length: 40 }, (_, index) => ({
  ligne: index + 2,
  cellules: { intitule: `Client ${index}`, num: `IMP${index}` },
}));

test('a dry run of an import on a till sends the shop nothing; a real import sends everything', async () => {
  await using shop = await startSharedBackOffice();
  await using proxy = await startProxy(() => shop.url);
  await using till = await startPoste({ url: proxy.url, poste: 'P01' });
  await till.call(refreshCache);
  for (let time = 0; time < 5; time += 1) await till.call(importClients, { body: { lignes, essai: true } });
  await till.call(refreshCache);
  expect((await shop.call(listClients, { query: {} })).data).toEqual([]);
  expect(till.outbox.count()).toEqual({ en_attente: 0, a_traiter: 0 });

  await till.call(importClients, { body: { lignes } });
  await until(() => till.outbox.count().en_attente === 0);
  expect((await shop.call(listClients, { query: {} })).data).toHaveLength(40);
});
