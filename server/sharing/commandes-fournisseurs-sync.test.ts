import { expect, test } from 'vitest';
import { startPostes } from '#server/testing/running/start-postes.ts';
import {
  cancelCommandeFournisseur,
  createCommandeFournisseur,
  getCommandeFournisseur,
  passCommandeFournisseur,
  receiveCommandeFournisseur,
  updateCommandeFournisseur,
} from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { getArticle } from '#shared/contracts/articles/articles.ts';
import { listSynchronisation } from '#shared/contracts/postes/synchronisation.ts';
import { createFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';

const build = (quantite: number) => ({ fournisseur_code: 'RHONE', lignes: [{ article_ref: 'VIS', quantite }] });
const came = (quantite: number) => ({ lignes: [{ article_ref: 'VIS', quantite }] });

async function startBuyers() {
  const world = await startPostes();
  await world.fill();
  await world.first.call(createFournisseur, { body: { num: 'RHONE', intitule: 'Visserie du Rhône' } });
  const { numero } = await world.first.call(createCommandeFournisseur, { body: build(40) });
  await world.agree();
  return { ...world, params: { numero } };
}

test('two offline tills receive one order: the received quantities add up, and what is left is the same everywhere', async () => {
  await using world = await startBuyers();
  const { first, second, shop, params } = world;
  await second.call(passCommandeFournisseur, { params });
  await world.agree();
  first.network.isCut = true;
  second.network.isCut = true;
  await first.call(receiveCommandeFournisseur, { params, body: came(10) });
  await second.call(receiveCommandeFournisseur, { params, body: came(25) });
  await world.agree();
  for (const { call } of [first, second, shop]) {
    const commande = await call(getCommandeFournisseur, { params });
    expect(commande).toMatchObject({ etat: 'partielle', lignes: [{ recu: 35, reste: 5 }] });
    expect(await call(getArticle, { params: { reference: 'VIS' } })).toMatchObject({
      stock_reel: 135,
      stock_commande: 5,
    });
  }
});

test('goods that come while another till gives the order up are in stock, and nothing more is expected', async () => {
  await using world = await startBuyers();
  const { first, second, shop, params } = world;
  await first.call(passCommandeFournisseur, { params });
  await world.agree();
  second.network.isCut = true;
  await second.call(receiveCommandeFournisseur, { params, body: came(10) });
  await first.call(cancelCommandeFournisseur, { params, body: { motif: 'Trop long' } });
  await world.agree();
  for (const { call } of [first, second, shop]) {
    expect(await call(getCommandeFournisseur, { params })).toMatchObject({ etat: 'soldee', lignes: [{ recu: 10 }] });
    expect(await call(getArticle, { params: { reference: 'VIS' } })).toMatchObject({
      stock_reel: 110,
      stock_commande: 0,
    });
  }
});

test('an order passed on one side and changed on the other is not merged: a user chooses', async () => {
  await using world = await startBuyers();
  const { first, second, shop, params } = world;
  second.network.isCut = true;
  await second.call(updateCommandeFournisseur, { params, body: build(99) });
  await first.call(passCommandeFournisseur, { params });
  second.network.isCut = false;
  await expect
    .poll(
      async () =>
        (await second.call(listSynchronisation, { query: { etat: 'refuse' } })).map(({ etat, code }) => [etat, code]),
      {
        timeout: 20_000,
      },
    )
    .toEqual([['refuse', params.numero]]);
  const commande = await shop.call(getCommandeFournisseur, { params });
  expect(commande).toMatchObject({ etat: 'passee', lignes: [{ quantite: 40 }] });
});
