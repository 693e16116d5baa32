import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createClock, days } from '#server/testing/fixtures/clock.ts';
import { type Fault, startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { readShop, until } from '#server/testing/running/shared-shop-state.ts';
import { startSharedBackOffice, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { refreshCache } from '#shared/contracts/service/system.ts';

const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;
const lignes = [{ article_code: 'VIS', quantite: 1, remise_pourcentage: 0 }];
const sale = { client_id: 'DURAND', lignes };
const params = { code: 'DURAND' };

/** Returns a clock that runs ahead of the real one, or behind it. */
const shifted = (ms: number) => () => new Date(Date.now() + ms);

async function expectAgreement(sides: readonly { local: Parameters<typeof readShop>[0] }[]) {
  const [there, ...here] = await Promise.all(sides.map(({ local }) => readShop(local)));
  for (const state of here) expect(state).toEqual(there);
  return there ?? {};
}

test('tills with clocks years apart, one set back before a retry, agree all the same', async () => {
  await using shop = await startSharedBackOffice();
  const jump = { ms: days(365) };
  await using proxy = await startProxy(() => shop.url);
  await using ahead = await startPoste({ url: proxy.url, poste: 'P01', now: () => shifted(jump.ms)() });
  await using behind = await startPoste({ url: shop.url, poste: 'P02', now: shifted(-days(365)) });
  await ahead.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await ahead.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 10 }) });
  await until(() => ahead.outbox.count().en_attente === 0);
  await behind.call(refreshCache);
  await behind.call(updateClient, { params, body: { ville: 'Lyon' } });
  await until(() => behind.outbox.count().en_attente === 0);

  // Its push fails while others get through: the retry is scheduled by a clock that is then set back a year.
  const faults: Fault[] = ['drop', 'none'];
  let request = 0;
  proxy.network.choose = () => faults[request++ % faults.length] ?? 'none';
  await ahead.call(updateClient, { params, body: { telephone: '04 00 00 00 00' } });
  await ahead.backOffice.documents.create('facture', sale, context);
  jump.ms = 0;
  proxy.network.choose = () => 'none';
  await until(() => ahead.outbox.count().en_attente === 0);
  for (const { call } of [ahead, behind]) await call(refreshCache);
  const records = await expectAgreement([shop, ahead, behind]);
  expect(records.DURAND).toMatchObject({ ville: 'Lyon', telephone: '04 00 00 00 00' });
  expect(records.VIS).toMatchObject({ stock_reel: 9 });
});

test('a till that lost an answer and was off for a month doubles nothing, sends the rest and catches up', async () => {
  await using folder = await createTemporaryFolder();
  const clock = createClock();
  await using shop = await startSharedBackOffice({ now: clock.now });
  await using proxy = await startProxy(() => shop.url);
  const settings = { url: proxy.url, poste: 'P01', dataDir: folder.path, now: clock.now };
  {
    await using till = await startPoste(settings);
    await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
    await till.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
    await until(() => till.outbox.count().en_attente === 0);
    // The change is taken over there; the answer never arrives.
    proxy.network.choose = () => 'cut-after-commit';
    await till.backOffice.documents.create('facture', sale, context);
    await until(async () => (await shop.local.articles.get('VIS')).stock_reel === 99);
    proxy.network.isCut = true;
    await till.backOffice.documents.create('facture', sale, context);
    expect(till.outbox.count().en_attente).toBe(2);
  }
  clock.forward(days(31));
  for (let index = 0; index < 250; index += 1) await shop.local.documents.create('facture', sale, context);
  await shop.call(updateClient, { params, body: { ville: 'Nantes' } });
  Object.assign(proxy.network, { isCut: false, choose: () => 'none' });
  await using till = await startPoste(settings);
  await until(() => till.outbox.count().en_attente === 0);
  await till.call(refreshCache);
  const records = await expectAgreement([shop, till]);
  expect(Object.keys(records).filter((code) => code.startsWith('FA-P01'))).toHaveLength(2);
  expect(records.VIS).toMatchObject({ stock_reel: 100 - 252 });
  expect(till.outbox.count()).toEqual({ en_attente: 0, a_traiter: 0 });
});

test('an interrupted first pull continues where it stopped, page by page', async () => {
  await using folder = await createTemporaryFolder();
  await using shop = await startSharedBackOffice();
  const records = 1_500;
  await shop.local.backfill(async ({ articles }) => {
    for (let index = 0; index < records; index += 1) {
      await articles.create({ ...buildArticle({ reference: `A${index}` }), unite_vente: 'UN' }, context);
    }
  });
  const pages: number[] = [];
  await using proxy = await startProxy(() => shop.url);
  proxy.network.rewrite = (answer) => {
    const page = JSON.parse(answer) as { changements?: unknown[] };
    if (!page.changements) return answer;
    pages.push(page.changements.length);
    // The connection is lost after the third page, before the caller could stop.
    if (pages.length === 3) proxy.network.isCut = true;
    return answer;
  };
  const settings = { url: proxy.url, poste: 'P01', dataDir: folder.path };
  {
    await using till = await startPoste(settings);
    await until(() => proxy.network.isCut);
    await until(async () => (await till.local.getCacheInfo()).articles === 600);
  }
  proxy.network.isCut = false;
  await using till = await startPoste(settings);
  await till.call(refreshCache);
  expect((await till.local.getCacheInfo()).articles).toBe(records);
  // No page was sent twice, and none was longer than the others.
  expect(pages.reduce((sum, length) => sum + length, 0)).toBe(records);
  expect(Math.max(...pages)).toBe(200);
  await expectAgreement([shop, till]);
});
