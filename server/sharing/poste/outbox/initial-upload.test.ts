import { expect, test } from 'vitest';
import { addPassingClient } from '#server/backoffice/passing-client.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { type Fault, startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { readShop, until } from '#server/testing/running/shared-shop-state.ts';
import { startSharedBackOffice, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { createClient, getClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { createFamille } from '#shared/contracts/articles/familles.ts';
import { refreshCache } from '#shared/contracts/service/system.ts';

const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;
const lignes = [{ article_code: 'VIS', quantite: 2, remise_pourcentage: 0 }];

/**
 * Creates the data of a shop that worked alone: a chain of documents, stock, and an article and a customer the back
 * office also has.
 */
async function workAlone(dataDir: string) {
  await using alone = await startTestServer({ dataDir, now: () => new Date() });
  const { call, backOffice } = alone;
  const { documents } = backOffice;
  await call(createFamille, { body: { code: 'F', intitule: 'Visserie' } });
  await call(createClient, { body: buildClient({ num: 'DURAND', ville: 'Lyon' }) });
  await call(createClient, { body: buildClient({ num: 'MARTIN' }) });
  await call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100, famille: 'F' }) });
  await call(createArticle, { body: buildArticle({ reference: 'CLOU', stock_reel: 5, prix_vente: 3 }) });
  await call(updateBoutique, { body: { ...(await call(getBoutique)), ville: 'Lyon' } });
  const devis = await documents.create('devis', { client_id: 'MARTIN', lignes }, context);
  const commande = await documents.transform('devis', devis.numero, 'commande', context);
  await documents.transform('commande', commande.cible.numero, 'livraison', context);
  await documents.create('facture', { client_id: 'DURAND', lignes }, context);
  const [clou] = lignes.map((ligne) => ({ ...ligne, article_code: 'CLOU' }));
  await documents.create('facture', { client_id: 'MARTIN', lignes: clou ? [clou] : [] }, context);
}

async function startShopWithTwins() {
  const shop = await startSharedBackOffice();
  await shop.call(createClient, { body: buildClient({ num: 'DURAND', ville: 'Lyon' }) });
  await shop.call(createArticle, { body: buildArticle({ reference: 'CLOU', stock_reel: 10, prix_vente: 4 }) });
  return shop;
}

test('a shop that joins uploads all it had, through a bad connection and a stop; conflicts are settled by a user', async () => {
  await using folder = await createTemporaryFolder();
  await workAlone(folder.path);
  await using shop = await startShopWithTwins();
  const faults: Fault[] = ['none', 'cut-after-commit', 'duplicate', 'none', 'truncate', 'drop'];
  let request = 0;
  await using proxy = await startProxy(
    () => shop.url,
    () => faults[request++ % faults.length] ?? 'none',
  );
  const settings = { url: proxy.url, poste: 'P01', dataDir: folder.path };
  proxy.network.isCut = true;
  {
    await using till = await startPoste(settings);
    // 1 family, 2 customers, 2 articles, 2 entries of stock, 5 documents, and the shop's town.
    expect(till.initialUpload.find()).toEqual({ total: 13, restants: 13 });
    proxy.network.isCut = false;
    await until(() => till.outbox.count().en_attente < 12);
  }
  await using till = await startPoste(settings);
  const { outbox, initialUpload, local, choices } = till;
  await until(() => initialUpload.find()?.restants === 2, undefined, 30_000);

  // The customer is the same on both sides. The article is not, and blocks only the records that name it.
  const [clou, ...others] = outbox.list(['refuse'], 10);
  expect(others).toEqual([]);
  expect(clou).toMatchObject({ code: 'CLOU', motif: 'Ce code existe déjà à la boutique, pour une autre fiche.' });
  expect(await shop.call(getArticle, { params: { reference: 'CLOU' } })).toMatchObject({
    prix_vente: 4,
    stock_reel: 10,
  });
  expect(await till.call(getArticle, { params: { reference: 'CLOU' } })).toMatchObject({
    prix_vente: 3,
    stock_reel: 13,
  });
  expect((await shop.call(getClient, { params: { code: 'DURAND' } })).data.ville).toBe('Lyon');

  await choices.keepTheirs(clou?.id ?? 0);
  await until(() => outbox.count().en_attente === 0, undefined, 15_000);
  expect(initialUpload.find()).toBeNull();
  proxy.network.choose = () => 'none';
  await till.call(refreshCache);
  const [there, here] = await Promise.all([shop.local, local].map(readShop));
  expect(here).toEqual(there);
  expect(there).toMatchObject({
    VIS: { stock_reel: 96, famille_libelle: 'Visserie' },
    CLOU: { prix_vente: 4, stock_reel: 13 },
    boutique: { ville: 'Lyon' },
    'BL-P01-000001': { document_source: 'BC-P01-000001' },
  });
  // Its own series continues.
  const next = await till.backOffice.documents.create('facture', { client_id: 'MARTIN', lignes }, context);
  expect(next.numero).toBe('FA-P01-000003');
});

test('the anonymous customer stays one record, however each shop changed it', async () => {
  await using folder = await createTemporaryFolder();
  {
    await using alone = await startTestServer({ dataDir: folder.path, now: () => new Date() });
    await addPassingClient(alone.backOffice);
    await alone.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
    await alone.backOffice.documents.create('facture', { client_id: codeClientPassage, lignes }, context);
  }
  await using shop = await startSharedBackOffice();
  await shop.call(updateBoutique, { body: { ...(await shop.call(getBoutique)), remise_max_defaut: 12 } });
  await addPassingClient(shop.backOffice);
  const params = { code: codeClientPassage };
  await shop.call(updateClient, { params, body: { ville: 'Lyon' } });
  await using till = await startPoste({ url: shop.url, poste: 'P01', dataDir: folder.path });
  await until(() => till.initialUpload.find() === null, undefined, 15_000);
  expect(till.outbox.list(['refuse'], 10)).toEqual([]);
  await till.call(refreshCache);
  const [there, here] = await Promise.all([shop.local, till.local].map(readShop));
  expect(here).toEqual(there);
  expect((await till.call(getClient, { params })).data).toMatchObject({ ville: 'Lyon', remise_max: 12 });
});

test('an empty till has nothing to upload, and later writes are not part of the initial upload', async () => {
  await using shop = await startSharedBackOffice();
  await using till = await startPoste({ url: shop.url, poste: 'P01' });
  await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  expect(till.initialUpload.find()).toBeNull();
});

test('an invoice another till made under the same number is not overwritten, on either side', async () => {
  await using folder = await createTemporaryFolder();
  await workAlone(folder.path);
  await using shop = await startSharedBackOffice();
  await using first = await startPoste({ url: shop.url, poste: 'P01' });
  await first.call(createClient, { body: buildClient({ num: 'PETIT' }) });
  await first.call(createArticle, { body: buildArticle({ reference: 'ROUE', stock_reel: 5 }) });
  const other = [{ article_code: 'ROUE', quantite: 1, remise_pourcentage: 0 }];
  await first.backOffice.documents.create('facture', { client_id: 'PETIT', lignes: other }, context);
  await until(() => first.outbox.count().en_attente === 0);
  // The till joins by a code, which gives it another till code than the one it numbered under.
  await using till = await startPoste({ url: shop.url, poste: 'P02', dataDir: folder.path });
  // Their first stock movements have the same number too.
  await until(() => till.outbox.count().a_traiter === 2);
  await till.call(refreshCache);
  const refused = till.outbox.list(['refuse'], 10);
  const [facture, mouvement] = (['document', 'mouvement'] as const).map((entite) =>
    refused.find((row) => row.entite === entite),
  );
  expect(facture).toMatchObject({
    code: 'FA-P01-000001',
    motif: 'Ce code existe déjà à la boutique, pour une autre fiche.',
  });
  expect(await shop.local.documents.get('facture', 'FA-P01-000001')).toMatchObject({ client_code: 'PETIT' });
  expect(await till.local.documents.get('facture', 'FA-P01-000001')).toMatchObject({ client_code: 'DURAND' });
  expect(JSON.parse(facture?.leur ?? '')).toMatchObject({ client_code: 'PETIT' });

  // Both movements happened: ours gets another number, and the stock is the sum of both. A user gives up the invoice.
  await till.choices.keepMine(mouvement?.id ?? 0);
  await till.choices.keepTheirs(facture?.id ?? 0);
  await until(() => till.outbox.count().en_attente === 0);
  await Promise.all([first, till].map(({ call }) => call(refreshCache)));
  const [there, ...here] = await Promise.all([shop, first, till].map(({ local }) => readShop(local)));
  for (const state of here) expect(state).toEqual(there);
  expect(there).toMatchObject({ VIS: { stock_reel: 98 }, ROUE: { stock_reel: 4 } });
  expect(await shop.local.stock.get('ME-P02-000001')).toMatchObject({ nb_lignes: 1 });
  const ofPetit = { query: '', client: 'PETIT', limit: 10 };
  const found = [shop, first, till].map(({ local }) => local.documents.find(ofPetit));
  for (const documents of await Promise.all(found)) {
    expect(documents.parse().map(({ numero }) => numero)).toEqual(['FA-P01-000001']);
  }
});
