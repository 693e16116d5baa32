import { expect, test } from 'vitest';
import { startShops } from '#server/testing/chain/start-shops.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { hubToken } from '#server/testing/running/start-test-hub.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createEntree } from '#shared/contracts/articles/stock.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { getPasseSiege } from '#shared/contracts/siege/siege-passe.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, emitFacture } from '#shared/contracts/ventes/ventes.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

test('the hub says how much of a shop’s past is over, of three years', async () => {
  await using chain = await startShops('passe', ['LYON', 'PARIS']);
  const [lyon] = chain.tills;
  if (!lyon) throw new Error('a till of Lyon');
  const { call } = lyon;
  await call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10 }) });
  const past = [36, 30, 25, 3].map((months) => {
    const day = new Date();
    day.setUTCMonth(day.getUTCMonth() - months, 1);
    return day.toISOString().slice(0, 10);
  });
  for (const date of past) {
    await call(createEntree, { body: { date_entree: date, lignes: [{ article_ref: 'VIS', quantite: 5 }] } });
    const lignes = [{ article_code: 'VIS', quantite: 1 }];
    const { data } = await call(createFacture, { body: { client_id: 'DURAND', date_facture: date, lignes } });
    const { numero_facture: numero } = data;
    await call(emitFacture, { params: { numero }, body: {} });
    const imputations = [{ numero, montant: 12 }];
    // The second is still owed; the first and the last are paid.
    if (date === past[1]) continue;
    const reglements = [{ moyen: 'carte', montant: 12, date, imputations }];
    await call(createReglements, { body: { client_code: 'DURAND', reglements } });
  }
  const ask = createApiClient(chain.hub.url, { headers: { authorization: `Bearer ${hubToken}` } });
  const read = (boutique: string, mois: number) =>
    ask(getPasseSiege, { params: { groupe: 'G1', boutique }, query: { mois } });
  await chain.settle(async () => (await read('LYON', 24)).reglements.tenus === 1);
  expect(await read('LYON', 24)).toMatchObject({
    documents: { tenus: 2, au_siege: 2 },
    reglements: { tenus: 1, au_siege: 2 },
    mouvements: { au_siege: 3 },
    octets: { tenus: expect.any(Number), au_siege: expect.any(Number) },
  });
  expect(await read('LYON', 240)).toMatchObject({ documents: { tenus: 4, au_siege: 0 }, octets: { au_siege: 0 } });
  expect(await read('PARIS', 24)).toMatchObject({ documents: { tenus: 0, au_siege: 0 } });
  await expect(read('NICE', 24)).rejects.toMatchObject({ status: 404 });
});
