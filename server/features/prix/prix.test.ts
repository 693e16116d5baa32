import { expect, test } from 'vitest';
import { buildArticle, buildClient, buildFamille } from '#server/testing/fixtures/build-records.ts';
import { type Shop, startShop } from '#server/testing/running/start-shop.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createFamille } from '#shared/contracts/articles/familles.ts';
import { getPrix } from '#shared/contracts/prix/prix.ts';
import { createPromotion, listPromotions, updatePromotion } from '#shared/contracts/prix/promotions.ts';
import { createTarif, getTarif, listTarifs, updateTarif } from '#shared/contracts/prix/tarifs.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis, getDevis } from '#shared/contracts/ventes/devis.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';

async function fill(server: Shop) {
  await server.call(createFamille, { body: buildFamille() });
  await server.call(createArticle, { body: buildArticle({ reference: 'A', famille: 'VIS' }) });
  await server.call(createArticle, { body: buildArticle({ reference: 'B', prix_vente: 20 }) });
  await server.call(createClient, { body: buildClient({ num: 'PRO', categorie_tarifaire: 2 }) });
  await server.call(createClient, { body: buildClient({ num: 'TOUS' }) });
}

const pro = {
  code: 'PRO',
  intitule: 'Professionnels',
  categories: [2],
  lignes: [
    { code: 'A', prix_ht: 9 },
    { code: 'A', quantite_min: 100, prix_ht: 8.5 },
    { cible: 'famille' as const, code: 'VIS', remise: 5 },
  ],
};
const lot = {
  code: '3P2',
  intitule: '3 pour 2',
  genre: 'lot' as const,
  valeur: 100,
  lot: 3,
  reduits: 1,
  codes: ['B'],
};

type Line = { article_code: string; quantite: number; prix_unitaire_ht?: number; remise_pourcentage?: number };

async function sell(server: Shop, client: string, lignes: Line[], date?: string) {
  const { id } = await server.call(createDevis, { body: { client_id: client, lignes, date_devis: date } });
  return (await server.call(getDevis, { params: { id } })).data;
}

test('a line without a price gets its customer’s, with the reason; a given price stays exact', async () => {
  await using server = await startShop();
  await fill(server);
  await server.call(createTarif, { body: pro });
  const { lignes, total_ht } = await sell(server, 'PRO', [
    { article_code: 'A', quantite: 2 },
    { article_code: 'A', quantite: 100 },
    { article_code: 'A', quantite: 1, prix_unitaire_ht: 9.9 },
    { article_code: 'A', quantite: 1, prix_unitaire_ht: 10, remise_pourcentage: 0 },
    { article_code: 'B', quantite: 1 },
  ]);
  expect(lignes?.map(({ prix_unitaire_ht }) => prix_unitaire_ht)).toEqual([9, 8.5, 9.9, 10, 20]);
  expect(lignes?.map(({ raison_prix }) => raison_prix)).toEqual([
    { prix_article_ht: 10, tarif: { code: 'PRO', intitule: 'Professionnels' } },
    { prix_article_ht: 10, tarif: { code: 'PRO', intitule: 'Professionnels' } },
    undefined,
    undefined,
    undefined,
  ]);
  expect(total_ht).toBe(18 + 850 + 9.9 + 10 + 20);
  const others = await sell(server, 'TOUS', [{ article_code: 'A', quantite: 100 }]);
  expect(others.lignes?.[0]).toMatchObject({ prix_unitaire_ht: 10 });
});

test('a tarif holds on its days, by the document’s date', async () => {
  await using server = await startShop();
  await fill(server);
  const body = { ...pro, categories: [], lignes: [{ code: 'A', prix_ht: 7 }], du: '2026-12-01', au: '2026-12-24' };
  await server.call(createTarif, { body });
  const priceOn = async (date: string) =>
    (await sell(server, 'TOUS', [{ article_code: 'A', quantite: 1 }], date)).lignes?.[0]?.prix_unitaire_ht;
  expect(await priceOn('2026-11-30')).toBe(10);
  expect(await priceOn('2026-12-01')).toBe(7);
  expect(await priceOn('2026-12-24')).toBe(7);
  expect(await priceOn('2026-12-25')).toBe(10);
});

test('a promotion is no discount of the clerk’s: the customer’s own maximum of 10 % comes on top, and no more', async () => {
  await using server = await startShop();
  await fill(server);
  const clerk = await server.callAs('vendeur');
  await server.call(createPromotion, { body: lot });
  const { id } = await clerk(createDevis, {
    body: { client_id: 'TOUS', lignes: [{ article_code: 'B', quantite: 3 }] },
  });
  const { data } = await server.call(getDevis, { params: { id } });
  expect(data).toMatchObject({
    total_ht: 40,
    lignes: [{ prix_unitaire_ht: 20, remise_pourcentage: 33.333333, montant_ht: 40 }],
  });
  expect(data.lignes?.[0]?.raison_prix).toEqual({
    prix_article_ht: 20,
    promotions: [{ code: '3P2', intitule: '3 pour 2' }],
  });
  const give = (ligne: Partial<Line>) =>
    clerk(createDevis, {
      body: { client_id: 'TOUS', lignes: [{ article_code: 'B', quantite: 3, prix_unitaire_ht: 20, ...ligne }] },
    });
  await give({ remise_pourcentage: 33.333333 });
  await give({ remise_pourcentage: 20 });
  await give({ remise_pourcentage: 40 });
  await expect(give({ remise_pourcentage: 41 })).rejects.toThrow('La remise de 41');
  await expect(give({ quantite: 2, remise_pourcentage: 33.333333 })).rejects.toThrow('dépasse');
});

test('rules are listed, replaced whole, put out of use, and keep their code', async () => {
  await using server = await startShop();
  await fill(server);
  await server.call(createTarif, { body: pro });
  const changed = await server.call(updateTarif, {
    params: { code: 'PRO' },
    body: { intitule: 'Artisans', lignes: [{ code: 'B', prix_ht: 18 }], actif: false },
  });
  expect(changed).toMatchObject({ code: 'PRO', intitule: 'Artisans', categories: [], actif: false, version: 2 });
  expect(await server.call(listTarifs)).toEqual([changed]);
  expect(await server.call(getTarif, { params: { code: 'PRO' } })).toEqual(changed);
  expect(await server.call(getPrix, { params: { reference: 'B' }, query: { client: 'PRO' } })).toEqual({
    prix_unitaire_ht: 20,
    remise_pourcentage: 0,
  });
  const { code: _, ...rest } = lot;
  const made = await server.call(createPromotion, { body: { ...lot, codes: ['B', 'B'] } });
  expect(made.codes).toEqual(['B']);
  const shorter = { ...rest, codes: ['B'], au: '2026-01-01' };
  const over = await server.call(updatePromotion, { params: { code: '3P2' }, body: shorter });
  expect(await server.call(listPromotions)).toEqual([over]);
  const asked = { params: { reference: 'B' }, query: { quantite: 3 } };
  expect(await server.call(getPrix, asked)).toMatchObject({ remise_pourcentage: 0 });
  expect(await server.call(getPrix, { ...asked, query: { quantite: 3, date: '2025-12-31' } })).toMatchObject({
    remise_pourcentage: 33.333333,
  });
});

test('contradictory or empty rules are refused with the reason', async () => {
  await using server = await startShop();
  await fill(server);
  const tarif = (more: object) => server.call(createTarif, { body: { code: 'T', intitule: 'T', lignes: [], ...more } });
  await expect(tarif({ code: ' ' })).rejects.toThrow(new Refused('Le code est vide.'));
  await expect(tarif({ du: '2026-02-01', au: '2026-01-01' })).rejects.toThrow('Le dernier jour vient avant');
  await expect(tarif({ lignes: [{ code: 'X', prix_ht: 1 }] })).rejects.toThrow(new Refused('Article X introuvable'));
  await expect(tarif({ lignes: [{ code: 'A' }] })).rejects.toThrow('donnez un prix ou une remise');
  await expect(tarif({ lignes: [{ code: 'A', prix_ht: 1, remise: 2 }] })).rejects.toThrow('et pas les deux');
  const twice = [
    { code: 'A', prix_ht: 1 },
    { code: 'A', prix_ht: 2 },
  ];
  await expect(tarif({ lignes: twice })).rejects.toThrow('A a deux prix à partir de 0.');
  await expect(tarif({ lignes: [{ cible: 'famille', code: 'VIS', prix_ht: 1 }] })).rejects.toThrow('une remise plutôt');
  await tarif({});
  await expect(tarif({})).rejects.toThrow('ce code existe déjà');
  const promotion = (more: object) => server.call(createPromotion, { body: { ...lot, code: 'P', ...more } });
  await expect(promotion({ codes: [] })).rejects.toThrow('ne nomme aucun article');
  await expect(promotion({ reduits: 3 })).rejects.toThrow('moins que le lot');
  await expect(promotion({ valeur: 0 })).rejects.toThrow('ne retire rien');
  const asked = { params: { reference: 'A' }, query: { client: 'PERSONNE' } };
  await expect(server.call(getPrix, asked)).rejects.toThrow(new NotFound('Client PERSONNE introuvable'));
});

test('clerks read rules and change none; a customer’s category is for those above them', async () => {
  await using server = await startShop();
  await fill(server);
  const clerk = await server.callAs('vendeur');
  expect(await clerk(listTarifs)).toEqual([]);
  await expect(clerk(createTarif, { body: { code: 'T', intitule: 'T' } })).rejects.toThrow('rôle');
  const body = buildClient({ num: 'NEUF', categorie_tarifaire: 2 });
  await expect(clerk(createClient, { body })).rejects.toThrow('la catégorie tarifaire');
});
