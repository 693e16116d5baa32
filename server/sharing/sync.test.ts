import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toElement } from './poste/outbox/outbox.store.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { dumpDatabase, until } from '#server/testing/running/shared-shop-state.ts';
import { shopToken, startSharedBackOffice, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { waitUntilSent, startPostes } from '#server/testing/running/start-postes.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createArticle, getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { createClient, getClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis, listDevis } from '#shared/contracts/ventes/devis.ts';
import { getHealth } from '#shared/contracts/service/system.ts';
import { createGatewayClient } from './transport/gateway-client.ts';

const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;

test('a sale made without a network is marked, and is at the back office and the other till once it is back', async () => {
  await using world = await startPostes();
  const { first, second } = world;
  await first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await first.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
  await world.agree();
  first.network.isCut = true;
  const made = await first.backOffice.documents.create(
    'facture',
    { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 3, remise_pourcentage: 0 }] },
    context,
  );
  expect(made).toMatchObject({ numero: 'FA-P01-000001', synchronisation: 'en_attente' });
  await until(async () => (await first.call(getHealth)).backoffice_gateway.status === 'offline');
  const { backoffice_gateway: state } = await first.call(getHealth);
  expect(state).toMatchObject({ mode: 'replica', poste: 'P01', en_attente: 1, a_traiter: 0 });
  expect(state.hors_ligne_depuis).not.toBeNull();

  const records = await world.agree();
  expect(records['FA-P01-000001']).not.toHaveProperty('synchronisation');
  expect(await second.call(getArticle, { params: { reference: 'VIS' } })).toMatchObject({ stock_reel: 97 });
  expect((await first.call(getHealth)).backoffice_gateway).toMatchObject({ status: 'healthy', en_attente: 0 });
});

test('a new customer, a new article and their invoice arrive in a valid order, whatever is duplicated or lost', async () => {
  await using world = await startPostes();
  const { first } = world;
  const faults = ['duplicate', 'cut-after-commit', 'truncate', 'drop', 'delay', 'none'] as const;
  let request = 0;
  first.network.choose = () => faults[request++ % faults.length] ?? 'none';
  for (let index = 0; index < 5; index += 1) {
    await first.call(createClient, { body: buildClient({ num: `C${index}` }) });
    await first.call(createArticle, { body: buildArticle({ reference: `A${index}`, stock_reel: 10 }) });
    const lignes = [{ article_code: `A${index}`, quantite: 2, remise_pourcentage: 0 }];
    await first.backOffice.documents.create('facture', { client_id: `C${index}`, lignes }, context);
  }
  const records = await world.agree();
  expect(Object.keys(records).filter((code) => code.startsWith('FA-'))).toHaveLength(5);
  expect(records.A4).toMatchObject({ stock_reel: 8 });
});

test('changes of different fields are merged; of the same field the second is refused, with both versions', async () => {
  await using world = await startPostes();
  const { first, second } = world;
  await first.call(createClient, { body: buildClient({ num: 'DURAND', ville: 'Lyon' }) });
  await world.agree();
  second.network.isCut = true;
  await second.call(updateClient, { params: { code: 'DURAND' }, body: { telephone: '04 00 00 00 00' } });
  await second.call(updateClient, { params: { code: 'DURAND' }, body: { ville: 'Paris' } });
  await first.call(updateClient, { params: { code: 'DURAND' }, body: { ville: 'Nantes' } });
  await waitUntilSent(first);
  second.network.isCut = false;
  await until(() => second.outbox.count().a_traiter === 1);
  const [refused] = second.outbox.list(['refuse'], 10);
  expect(refused?.motif).toBe('Modifié aussi à la boutique, autrement\u00a0: ville.');
  expect(JSON.parse(refused?.leur ?? '')).toMatchObject({ ville: 'Nantes', telephone: '04 00 00 00 00' });
  expect((await second.call(getClient, { params: { code: 'DURAND' } })).data).toMatchObject({ ville: 'Paris' });
  expect(await first.local.tiers.get('client', 'DURAND')).toMatchObject({ ville: 'Nantes' });

  // Only this record is blocked.
  await second.call(createClient, { body: buildClient({ num: 'MARTIN' }) });
  await waitUntilSent(second);
});

test('two tills transform one quote: both invoices stay, and the second till shows it', async () => {
  await using world = await startPostes();
  const { first, second } = world;
  await first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await first.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
  await first.call(createDevis, {
    body: { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 10 }] },
  });
  const records = await world.agree();
  const devis = Object.keys(records).find((code) => code.startsWith('DE-')) ?? '';
  second.network.isCut = true;
  await second.backOffice.documents.transform('devis', devis, 'facture', context);
  await first.backOffice.documents.transform('devis', devis, 'facture', context);
  await waitUntilSent(first);
  second.network.isCut = false;
  await until(() => second.outbox.count().a_traiter === 1);
  const [refused] = second.outbox.list(['refuse'], 10);
  expect(refused?.motif).toContain('transformé');
  await until(async () => (await first.local.articles.get('VIS')).stock_reel === 80);
  await until(async () => (await second.local.articles.get('VIS')).stock_reel === 80);
  expect(await world.shop.local.articles.get('VIS')).toMatchObject({ stock_reel: 80 });
  expect((await first.local.documents.get('devis', devis)).statut).toBe(5);
});

test('an order one till delivers while another invoices it takes its goods out once', async () => {
  await using world = await startPostes();
  const { first, second } = world;
  await first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await first.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
  const lignes = [{ article_code: 'VIS', quantite: 10, remise_pourcentage: 0 }];
  const order = await first.backOffice.documents.create('commande', { client_id: 'DURAND', lignes }, context);
  await world.agree();
  second.network.isCut = true;
  await second.backOffice.documents.transform('commande', order.numero, 'livraison', context);
  const { cible } = await first.backOffice.documents.transform('commande', order.numero, 'facture', context);
  const records = await world.agree();
  expect(records.VIS).toMatchObject({ stock_reel: 90, stock_reserve: 0 });
  await second.backOffice.documents.setStatut('facture', cible.numero, 6, context);
  expect((await world.agree()).VIS).toMatchObject({ stock_reel: 100, stock_reserve: 10 });
});

test('two tills that cancel the same invoice give its goods back once', async () => {
  await using world = await startPostes();
  const { first, second } = world;
  await first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await first.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 10 }) });
  const lignes = [{ article_code: 'VIS', quantite: 4, remise_pourcentage: 0 }];
  const { numero } = await first.backOffice.documents.create('facture', { client_id: 'DURAND', lignes }, context);
  await world.agree();
  for (const till of [first, second]) {
    till.network.isCut = true;
    await till.backOffice.documents.setStatut('facture', numero, 6, context);
  }
  const records = await world.agree();
  expect(records.VIS).toMatchObject({ stock_reel: 10 });
  expect(second.outbox.count()).toEqual({ en_attente: 0, a_traiter: 0 });
});

test('a till that was off for long catches up, page after page', async () => {
  await using world = await startPostes();
  const { first, second } = world;
  second.network.isCut = true;
  await first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await first.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 1_000 }) });
  const lignes = [{ article_code: 'VIS', quantite: 1, remise_pourcentage: 0 }];
  for (let index = 0; index < 300; index += 1) {
    await first.backOffice.documents.create('facture', { client_id: 'DURAND', lignes }, context);
  }
  await first.call(updateArticle, { params: { reference: 'VIS' }, body: { prix_vente: 12 } });
  const records = await world.agree();
  expect(records.VIS).toMatchObject({ stock_reel: 700, prix_vente: 12 });
  expect(await second.call(listDevis, { query: {} })).toEqual([]);
});

test('a whole outbox sent again changes nothing at the back office, to the byte; the same key with another body is refused', async () => {
  await using folder = await createTemporaryFolder();
  await using shop = await startSharedBackOffice({ dataDir: folder.path });
  await using proxy = await startProxy(() => shop.url);
  await using till = await startPoste({ url: proxy.url, poste: 'P01' });
  await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await till.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
  const lignes = [{ article_code: 'VIS', quantite: 3, remise_pourcentage: 0 }];
  const { numero } = await till.backOffice.documents.create('facture', { client_id: 'DURAND', lignes }, context);
  await till.backOffice.documents.setStatut('facture', numero, 6, context);
  await until(() => till.outbox.count().en_attente === 0);
  proxy.network.isCut = true;
  const path = join(folder.path, 'backoffice.db');
  const before = dumpDatabase(path);

  const client = createGatewayClient({
    url: shop.url,
    token: shopToken,
    poste: 'P01',
    installation: till.installation,
  });
  const sent = till.outbox.list(['fait'], 100).toReversed();
  expect(sent.length).toBeGreaterThanOrEqual(5);
  for (const row of sent) expect(await client.push(row.cle, toElement(row))).toMatchObject({ resultat: 'applique' });
  expect(dumpDatabase(path)).toBe(before);
  const [first] = sent;
  if (!first) throw new Error('something was sent');
  const other = { ...toElement(first), auteur: 'somebody else' };
  expect(await client.push(first.cle, other)).toMatchObject({ resultat: 'invalide' });
});

test('the longest document there can be reaches the back office, changed as it was made', async () => {
  await using world = await startPostes(1);
  const { first } = world;
  await first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await first.call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
  const line = { article_code: 'VIS', quantite: 1, remise_pourcentage: 0 };
  const toLignes = (sign: string) => Array.from({ length: 2_000 }, () => ({ ...line, designation: sign.repeat(500) }));
  const body = { client_id: 'DURAND', lignes: toLignes('€') };
  const numero = (await first.call(createDevis, { body })).id;
  await first.backOffice.documents.update('devis', numero, { lignes: toLignes('…') }, context);
  await world.agree();
  expect(first.outbox.count()).toEqual({ en_attente: 0, a_traiter: 0 });
});

test('an answer about another record is ignored: the change is sent again, and nothing is applied', async () => {
  await using world = await startPostes(1);
  const { first } = world;
  await first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await world.agree();
  let mixed = 0;
  first.network.rewrite = (answer) => {
    if (!answer.includes('"resultat":"applique"') || mixed > 2) return answer;
    mixed += 1;
    return answer.replaceAll('"MARTIN"', '"DURAND"');
  };
  await first.call(createClient, { body: buildClient({ num: 'MARTIN', intitule: 'Martin' }) });
  const records = await world.agree();
  expect(mixed).toBe(3);
  expect(records.MARTIN).toMatchObject({ intitule: 'Martin' });
  expect(records.DURAND).not.toMatchObject({ intitule: 'Martin' });
  expect([first.quarantine.count(), first.outbox.count()]).toEqual([0, { en_attente: 0, a_traiter: 0 }]);
});

test('a refresh is answered when the synchronisation stops meanwhile, or has stopped', async () => {
  await using shop = await startSharedBackOffice();
  await using proxy = await startProxy(() => shop.url);
  proxy.network.choose = () => 'delay';
  proxy.network.delayMs = 200;
  const till = await startPoste({ url: proxy.url, poste: 'P01' });
  const asked = till.backOffice.refreshCache();
  await till.stopSharing();
  expect((await asked).gateway.mode).toBe('replica');
  expect((await till.backOffice.refreshCache()).gateway.mode).toBe('replica');
  await till[Symbol.asyncDispose]();
});
