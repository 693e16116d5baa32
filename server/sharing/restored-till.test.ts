import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { readShop, until } from '#server/testing/running/shared-shop-state.ts';
import { startSharedBackOffice, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { ClientCreateInput, createClient } from '#shared/contracts/tiers/clients.ts';
import { createEntree } from '#shared/contracts/articles/stock.ts';
import { refreshCache } from '#shared/contracts/service/system.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';

const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;

type Till = Awaited<ReturnType<typeof startPoste>>;

async function sell({ call }: Till) {
  const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };
  return (await call(createFacture, { body })).data.numero_facture;
}

const waitUntilSent = ({ outbox }: Till) => until(() => outbox.count().en_attente === 0);

test('a till restored from an older backup continues its numbers after those the shop has of it', async () => {
  await using folder = await createTemporaryFolder();
  await using shop = await startSharedBackOffice();
  const settings = { url: shop.url, poste: 'P01', dataDir: folder.path };
  const [file, backup] = ['backoffice.db', 'kept.db'].map((name) => join(folder.path, name)) as [string, string];
  {
    await using till = await startPoste(settings);
    await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
    await till.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
    expect(await sell(till)).toBe('FA-P01-000001');
    await waitUntilSent(till);
    await till.call(refreshCache);
  }
  await copyFile(file, backup);
  {
    await using till = await startPoste(settings);
    expect([await sell(till), await sell(till)]).toEqual(['FA-P01-000002', 'FA-P01-000003']);
    await till.call(createClient, { body: buildClient({ num: null }) });
    await till.call(createEntree, { body: { lignes: [{ article_ref: 'VIS', quantite: 5 }] } });
    await waitUntilSent(till);
  }
  for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
  await copyFile(backup, file);

  await using till = await startPoste(settings);
  await till.call(refreshCache);
  expect(await sell(till)).toBe('FA-P01-000004');
  await till.call(createClient, { body: buildClient({ num: null }) });
  await till.call(createEntree, { body: { lignes: [{ article_ref: 'VIS', quantite: 5 }] } });
  await waitUntilSent(till);
  await till.call(refreshCache);
  expect(till.outbox.count()).toEqual({ en_attente: 0, a_traiter: 0 });
  expect(await readShop(till.local)).toEqual(await readShop(shop.local));
});

test('a shop joined by another that used the same numbers continues to sell, after all of them', async () => {
  await using folder = await createTemporaryFolder();
  await using shop = await startSharedBackOffice({ poste: 'P01' });
  const alone = await openBackOffice({ dataDir: folder.path, poste: 'P01', now: () => new Date() });
  const sale = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1, remise_pourcentage: 0 }] };
  for (const { tiers, articles } of [shop.local, alone]) {
    await tiers.create('client', ClientCreateInput.parse(buildClient({ num: 'DURAND' })), context);
    await articles.create({ ...buildArticle({ reference: 'VIS' }), unite_vente: 'UN' }, context);
  }
  await shop.local.documents.create('facture', sale, context);
  for (let count = 0; count < 3; count += 1) await alone.documents.create('facture', sale, context);
  alone.close();

  await using till = await startPoste({ url: shop.url, poste: 'P02', dataDir: folder.path });
  await waitUntilSent(till);
  const made = await shop.local.documents.create('facture', sale, context);
  expect(made.numero).toBe('FA-P01-000004');
  expect(await sell(till)).toBe('FA-P02-000001');
});

test('a till that joins another shop, under the code another till had in the first one, numbers after that till', async () => {
  await using folder = await createTemporaryFolder();
  await using first = await startSharedBackOffice();
  await using second = await startSharedBackOffice();
  await using neighbour = await startPoste({ url: first.url, poste: 'P01' });
  await neighbour.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await neighbour.call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
  expect([await sell(neighbour), await sell(neighbour)]).toEqual(['FA-P01-000001', 'FA-P01-000002']);
  await waitUntilSent(neighbour);
  let left: string;
  {
    await using till = await startPoste({ url: first.url, poste: 'P02', dataDir: folder.path });
    await till.call(refreshCache);
    expect(await sell(till)).toBe('FA-P02-000001');
    await waitUntilSent(till);
    left = till.installation;
  }
  const now = () => new Date();
  (await openBackOffice({ dataDir: folder.path, poste: 'P02', now, left })).close();

  await using till = await startPoste({ url: second.url, poste: 'P01', dataDir: folder.path });
  await waitUntilSent(till);
  expect(await sell(till)).toBe('FA-P01-000003');
});

test('when a till’s data were copied to another PC and both gave one number, that is reported and neither sale is overwritten', async () => {
  await using folder = await createTemporaryFolder();
  await using elsewhere = await createTemporaryFolder();
  await using shop = await startSharedBackOffice();
  {
    await using till = await startPoste({ url: shop.url, poste: 'P01', dataDir: folder.path });
    await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
    await till.call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
    await waitUntilSent(till);
  }
  await copyFile(join(folder.path, 'backoffice.db'), join(elsewhere.path, 'backoffice.db'));
  await using line = await startProxy(() => shop.url);
  line.network.isCut = true;
  await using till = await startPoste({ url: shop.url, poste: 'P01', dataDir: folder.path });
  await using copy = await startPoste({ url: line.url, poste: 'P01', dataDir: elsewhere.path });
  expect(copy.installation).toBe(till.installation);
  expect([await sell(till), await sell(copy)]).toEqual(['FA-P01-000001', 'FA-P01-000001']);
  await waitUntilSent(till);
  line.network.isCut = false;
  await until(() => copy.outbox.count().a_traiter === 1);
  expect(copy.outbox.list(['refuse'], 1)[0]?.motif).toContain('a donné ce numéro deux fois');
  await copy.call(refreshCache);
  const read = async ({ local }: Pick<Till, 'local'>) =>
    (await local.documents.get('facture', 'FA-P01-000001')).date_creation;
  const [there, here, beside] = await Promise.all([shop, till, copy].map(read));
  expect([there, beside]).toEqual([here, expect.not.stringContaining(here ?? '')]);
  const numeros = [await sell(copy)];
  await waitUntilSent(copy);
  await till.call(refreshCache);
  numeros.push(await sell(till));
  expect(numeros).toEqual(['FA-P01-000002', 'FA-P01-000003']);
});

test('a sale whose number the shop gave to an invoice of an order stays in a chain of its own, and both are kept', async () => {
  await using folder = await createTemporaryFolder();
  await using shop = await startSharedBackOffice();
  await using proxy = await startProxy(() => shop.url);
  const settings = { url: proxy.url, poste: 'P01', dataDir: folder.path };
  const [file, backup] = ['backoffice.db', 'kept.db'].map((name) => join(folder.path, name)) as [string, string];
  {
    await using till = await startPoste(settings);
    await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
    await till.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
    const lignes = [{ article_code: 'VIS', quantite: 1, remise_pourcentage: 0 }];
    await till.backOffice.documents.create('commande', { client_id: 'DURAND', lignes }, context);
    await waitUntilSent(till);
    await till.call(refreshCache);
  }
  await copyFile(file, backup);
  {
    await using till = await startPoste(settings);
    const { cible } = await till.backOffice.documents.transform('commande', 'BC-P01-000001', 'facture', context);
    expect(cible.numero).toBe('FA-P01-000001');
    await waitUntilSent(till);
  }
  for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
  await copyFile(backup, file);

  proxy.network.isCut = true;
  await using till = await startPoste(settings);
  expect(await sell(till)).toBe('FA-P01-000001');
  proxy.network.isCut = false;
  await until(() => till.outbox.count().a_traiter > 0);
  await till.call(refreshCache);
  for (const { id } of till.outbox.list(['refuse'], 10)) await till.choices.keepMine(id);
  await waitUntilSent(till);
  await till.call(refreshCache);
  expect(till.outbox.list(['en_attente', 'refuse'], 10).map(({ motif }) => motif)).toEqual([]);
  expect(await shop.local.documents.get('facture', 'FA-P01-000001')).toMatchObject({
    document_source: 'BC-P01-000001',
  });
  expect(await shop.local.documents.get('facture', 'FA-P01-000002')).toMatchObject({ document_source: null });
  expect(await readShop(till.local)).toEqual(await readShop(shop.local));
});
