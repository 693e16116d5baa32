import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startSharedBackOffice, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis, updateDevis } from '#shared/contracts/ventes/devis.ts';
import { getHistorique } from '#shared/contracts/documents/historique.ts';

async function startShop() {
  const stack = new AsyncDisposableStack();
  const shop = stack.use(await startSharedBackOffice());
  const proxy = stack.use(await startProxy(() => shop.url));
  const till = stack.use(await startPoste({ url: proxy.url, poste: 'P01' }));
  await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await till.call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  const { id } = await till.call(createDevis, { body: { client_id: 'DURAND', lignes } });
  const isSent = () => till.outbox.count().en_attente === 0;
  await until(isSent);
  const asked = { params: { type_doc: 0, numero: id } };
  const tell = async ({ call }: Pick<typeof shop, 'call'>) => (await call(getHistorique, asked)).evenements;
  return { shop, till, proxy, id, lignes, isSent, tell, [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose]() };
}

test('a till shows which changes of a document the shop has received, and which wait', async () => {
  await using world = await startShop();
  const { till, proxy, id, isSent, tell } = world;
  expect((await tell(till)).map(({ texte }) => texte)).toEqual(['Transmis à la boutique', 'Créé']);

  proxy.network.isCut = true;
  await till.call(updateDevis, { params: { id }, body: { statut: 2 } });
  const waiting = (await tell(till)).filter(({ type }) => type === 'synchronisation');
  expect(waiting).toMatchObject([{ texte: 'En attente d’envoi à la boutique', est_en_cours: true }]);
  proxy.network.isCut = false;
  await until(isSent);
  expect((await tell(till)).filter(({ type }) => type === 'synchronisation')).toMatchObject([
    { texte: 'Transmis à la boutique', est_en_cours: false },
  ]);
});

test('each change has the till it was made on', async () => {
  await using world = await startShop();
  const [creation] = await world.tell(world.shop);
  expect(creation).toMatchObject({ texte: 'Créé', auteur: 'le poste P01' });
});

test('a till says that a document was changed elsewhere, without claiming the change', async () => {
  await using world = await startShop();
  const { shop, till, id, lignes, tell } = world;
  await shop.call(updateDevis, { params: { id }, body: { lignes: [...lignes, ...lignes] } });
  await until(async () => (await tell(till)).some(({ texte }) => texte === 'Modifié sur un autre poste'));
  const told = await tell(till);
  expect(told.find(({ texte }) => texte === 'Modifié sur un autre poste')).toMatchObject({ auteur: null, details: [] });
});
