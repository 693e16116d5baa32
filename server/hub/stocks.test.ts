import pg from 'pg';
import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createDatabase } from '#server/testing/running/postgres-databases.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createTestGroupe, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { gatherStocks } from './store/hub-stocks.ts';

const sum = 'select count(*)::int as lignes, sum(quantite)::float8 as quantite from stocks';

test('the stock a hub maintains equals the till’s own, also after it is recomputed', async () => {
  const url = await createDatabase('stocks_gathered');
  await using hub = await startTestHub(url);
  const tokens = await createTestGroupe(hub);
  await using till = await startPoste({ url: hub.url, poste: 'P01', token: tokens.LYON ?? '' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ask = async () => (await client.query<{ lignes: number; quantite: number }>(sum)).rows[0];
  await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await till.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
  const draft = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1.5 }] };
  const made = await till.call(createFacture, { body: draft });
  for (let count = 1; count < 25; count += 1) await till.call(createFacture, { body: draft });
  // Changed lines move the difference; a cancelled document moves nothing.
  const params = { id: made.data.numero_facture };
  const lignes = [{ article_code: 'VIS', quantite: 4 }];
  await till.call(updateFacture, { params, body: { lignes } });
  await until(() => till.outbox.count().en_attente === 0);
  const own = (await till.call(getArticle, { params: { reference: 'VIS' } })).stock_reel;
  expect(own).toBe(100 - 24 * 1.5 - 4);
  expect(await ask()).toEqual({ lignes: 27, quantite: own });

  await gatherStocks(async ({ texte }) => (await client.query(texte)).rows);
  expect(await ask()).toEqual({ lignes: 1, quantite: own });
  await till.call(createFacture, { body: draft });
  await until(() => till.outbox.count().en_attente === 0);
  expect(await ask()).toEqual({ lignes: 2, quantite: own - 1.5 });
  await client.end();
});
