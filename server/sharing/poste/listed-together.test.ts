import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startPostes } from '#server/testing/running/start-postes.ts';
import { browseArticles } from '#shared/contracts/articles/article-list.ts';
import { createArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { browseClients } from '#shared/contracts/tiers/tiers-list.ts';

test('every till lists the documents of the others, in the same order, with what is left of them', async () => {
  await using world = await startPostes();
  await world.fill();
  const { first, second } = world;
  await second.call(createArticle, { body: buildArticle({ reference: 'ECR', designation: 'Écrou', stock_reel: 3 }) });
  await first.call(createClient, { body: buildClient({ num: 'ZOE', intitule: 'Élise Zoé' }) });
  await world.agree();
  const { data: before } = await first.call(browseArticles, { query: { tri: 'designation' } });
  expect(before.map(({ reference, stock_disponible }) => [reference, stock_disponible])).toEqual([
    ['ECR', 3],
    ['VIS', 100],
  ]);

  await second.call(updateArticle, { params: { reference: 'ECR' }, body: { designation: 'Zingué, écrou' } });
  await world.agree();
  for (const till of [first, second]) {
    const { data, total } = await till.call(browseArticles, { query: { tri: 'designation', sens: 'desc' } });
    expect([total, data.map(({ designation }) => designation[0])]).toEqual([2, ['Z', 'V']]);
    const clients = await till.call(browseClients, { query: { q: 'zoe', tri: 'intitule' } });
    expect(clients).toMatchObject({ total: 1, data: [{ numero: 'ZOE' }] });
  }
});
