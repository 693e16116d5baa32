import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openConnection } from '#server/database/database.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startSharedBackOffice, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient, getClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import {
  listSynchronisation,
  resolveSynchronisation,
  retrySynchronisation,
} from '#shared/contracts/postes/synchronisation.ts';
import { getHealth, refreshCache } from '#shared/contracts/service/system.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';

const toNewerClient = (answer: string) => answer.replaceAll('"ville":"Lyon"', '"ville":{"commune":"Lyon"}');
const toNewerKind = (answer: string) => answer.replaceAll('"entite":"article"', '"entite":"carte_cadeau"');

/** Starts a till on a folder of its own, with a back office that answers as a newer version does. */
async function startShop(rewrite: (answer: string) => string) {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(await createTemporaryFolder());
  const shop = stack.use(await startSharedBackOffice());
  const proxy = stack.use(await startProxy(() => shop.url));
  proxy.network.rewrite = rewrite;
  await shop.call(createClient, { body: buildClient({ num: 'DURAND', ville: 'Lyon' }) });
  await shop.call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
  await shop.call(createClient, { body: buildClient({ num: 'MARTIN' }) });
  return {
    shop,
    network: proxy.network,
    dataDir: folder.path,
    startTill: () => startPoste({ url: proxy.url, poste: 'P01', dataDir: folder.path }),
    [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose](),
  };
}

test('a record this version cannot read is quarantined and shown, and later ones are applied', async () => {
  await using world = await startShop(toNewerClient);
  await using till = await world.startTill();
  await till.call(refreshCache);
  await till.call(getClient, { params: { code: 'MARTIN' } });
  await expect(till.call(getClient, { params: { code: 'DURAND' } })).rejects.toThrow(NotFound);
  expect((await till.call(getHealth)).backoffice_gateway).toMatchObject({ status: 'healthy', a_traiter: 1 });
  const [element] = await till.call(listSynchronisation, { query: { etat: 'refuse' } });
  expect(element).toMatchObject({
    sens: 'reception',
    entite: 'tiers',
    code: 'DURAND',
    motif:
      'Ce poste ne sait pas lire le champ «\u00a0ville\u00a0» de cette fiche de la boutique. Mettez ce poste à jour, puis réessayez.',
  });
  const params = { id: element?.id ?? 0 };
  await expect(till.call(retrySynchronisation, { params })).rejects.toThrow(Refused);
  await expect(till.call(resolveSynchronisation, { params, body: { choix: 'leur' } })).rejects.toThrow('à jour');

  // A version it can read replaces it.
  await world.shop.call(updateClient, { params: { code: 'DURAND' }, body: { ville: 'Nantes' } });
  await till.call(refreshCache);
  expect((await till.call(getClient, { params: { code: 'DURAND' } })).data).toMatchObject({ ville: 'Nantes' });
  expect((await till.call(getHealth)).backoffice_gateway).toMatchObject({ a_traiter: 0 });
  await expect(till.call(retrySynchronisation, { params })).rejects.toThrow(NotFound);
});

test('a record of a kind this version does not know is stored, and read by the version that does', async () => {
  await using world = await startShop(toNewerKind);
  {
    await using till = await world.startTill();
    await till.call(refreshCache);
    await till.call(getClient, { params: { code: 'MARTIN' } });
    const [element] = await till.call(listSynchronisation, { query: {} });
    expect(element).toMatchObject({ entite: 'carte_cadeau', code: 'VIS', leur: { reference: 'VIS' } });
  }
  world.network.isCut = true;
  const connection = openConnection(join(world.dataDir, 'backoffice.db'));
  connection.prepare("update ecartes set entite = 'article'").run();
  connection.close();
  await using till = await world.startTill();
  await until(() => till.quarantine.count() === 0);
  expect(await till.local.articles.get('VIS')).toMatchObject({ reference: 'VIS' });
});

test('an unreadable answer to a push settles the push, and quarantines the record', async () => {
  await using world = await startShop(toNewerClient);
  await using till = await world.startTill();
  await till.call(createClient, { body: buildClient({ num: 'PETIT', ville: 'Lyon' }) });
  await until(() => till.outbox.count().en_attente === 0);
  expect(till.quarantine.list(10).map(({ code }) => code)).toContain('PETIT');
  expect((await till.call(getClient, { params: { code: 'PETIT' } })).data).toMatchObject({ ville: 'Lyon' });
});
