import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { createAvoir, createFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { NeedsApproval } from '#shared/endpoints/errors.ts';
import type { Droit } from '#shared/utilisateurs/droits.ts';
import { buildArticle } from '#server/testing/fixtures/build-records.ts';

/** Starts a shop where a customer has at most 10 % and a machine costs 149 €, with a seller who has these rights. */
async function startCounter(droits?: Droit[]) {
  const shop = await startShop();
  await shop.call(createArticle, {
    body: buildArticle({ reference: 'PERCEUSE', designation: 'Perceuse', prix_vente: 149, stock_reel: 10 }),
  });
  const { cle } = await shop.identity.apiKeys.create({ nom: 'Comptoir', role: 'vendeur', droits });
  const call = createApiClient(shop.url, { headers: { 'x-api-key': cle } });
  const toBody = (ligne: object) => ({
    client_id: shop.client,
    lignes: [{ article_code: 'PERCEUSE', quantite: 1, ...ligne }],
  });
  const sell = (ligne: object) => call(createFacture, { body: toBody(ligne) });
  return { shop, call, sell, toBody };
}

test('a typed price below the discount limit is refused, with the limit and what to do', async () => {
  const { shop, sell } = await startCounter();
  await using _ = shop;
  const refused = await sell({ prix_unitaire_ht: 1 }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(NeedsApproval);
  expect(String(refused)).toMatch(
    /Perceuse\s: au lieu de 149,00\s€\sHT, ce prix est une remise de 99,33\s%, et dépasse le maximum de 10\s% de ce client\s: un responsable doit l’accorder\. Sans accord, le prix est de 134,10\s€\sHT au moins\./,
  );
});

test.each([
  ['a discount on top of a price within the limit', { prix_unitaire_ht: 140, remise_pourcentage: 8 }],
  ['a price including tax', { prix_unitaire_ttc: 100 }],
  ['a price including tax beside the own one', { prix_unitaire_ht: 149, prix_unitaire_ttc: 1 }],
  ['nothing', { prix_unitaire_ht: 0 }],
])('so is %s', async (_, ligne) => {
  const { shop, sell } = await startCounter();
  await using _shop = shop;
  await expect(sell(ligne)).rejects.toBeInstanceOf(NeedsApproval);
});

test('a price within the limit, above the own one, or of what comes back is sold', async () => {
  const { shop, sell } = await startCounter();
  await using _ = shop;
  for (const ligne of [
    { prix_unitaire_ht: 134.1 },
    { prix_unitaire_ht: 140, remise_pourcentage: 4 },
    { prix_unitaire_ttc: 178.8 },
    { prix_unitaire_ht: 300 },
    { prix_unitaire_ht: 50, quantite: -1 },
  ]) {
    await expect(sell(ligne)).resolves.toMatchObject({ success: true });
  }
});

test('a `responsable` sells below the limit, as far as the shop’s rule for them goes', async () => {
  const { shop, toBody } = await startCounter();
  await using _ = shop;
  const boutique = await shop.backOffice.boutique.get();
  await shop.backOffice.boutique.update({ ...boutique, remise_max_responsable: 50 });
  const call = await shop.callAs('responsable');
  await call(createFacture, { body: toBody({ prix_unitaire_ht: 80 }) });
  await expect(call(createFacture, { body: toBody({ prix_unitaire_ht: 70 }) })).rejects.toThrow(
    /dépasse les 50\s% qu’un responsable peut accorder/,
  );
});

test('a price granted earlier may stay when the lines are changed, a lower one may not', async () => {
  const { shop, call, toBody } = await startCounter();
  await using _ = shop;
  const { data } = await shop.call(createFacture, { body: toBody({ prix_unitaire_ht: 80 }) });
  const params = { id: String(data.numero_facture) };
  const change = (ligne: object) => call(updateFacture, { params, body: { lignes: toBody(ligne).lignes } });
  await change({ prix_unitaire_ht: 80, quantite: 3 });
  await change({ prix_unitaire_ht: 90 });
  await expect(change({ prix_unitaire_ht: 79 })).rejects.toBeInstanceOf(NeedsApproval);
});

test('giving back less than an article costs is no discount', async () => {
  const { shop, call, toBody } = await startCounter();
  await using _ = shop;
  await expect(call(createAvoir, { body: toBody({ prix_unitaire_ht: 20 }) })).resolves.toMatchObject({ success: true });
});

test('a user without the right sells at the decided prices only, and changes none on an article’s card', async () => {
  const { shop, call, sell, toBody } = await startCounter(['avoir', 'remise_au_dela']);
  await using _ = shop;
  const refused = /^Vous n’avez pas le droit de changer un prix/;
  for (const prix_unitaire_ht of [148.99, 150]) await expect(sell({ prix_unitaire_ht })).rejects.toThrow(refused);
  await expect(call(createAvoir, { body: toBody({ prix_unitaire_ht: 500 }) })).rejects.toThrow(refused);
  await sell({});
  await sell({ prix_unitaire_ht: 149, remise_pourcentage: 5 });
  await sell({ prix_unitaire_ttc: 178.8 });
  const params = { reference: 'PERCEUSE' };
  await expect(call(updateArticle, { params, body: { prix_vente: 1 } })).rejects.toThrow(refused);
  await call(updateArticle, { params, body: { prix_vente: 149, stock_mini: 2 } });
});
