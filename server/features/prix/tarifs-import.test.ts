import { expect, test } from 'vitest';
import { buildArticle } from '#server/testing/fixtures/build-records.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createTarif, getTarif, listTarifs } from '#shared/contracts/prix/tarifs.ts';
import { importTarifs } from '#shared/contracts/prix/tarifs-import.ts';

const price = (code: string, prix_ht: number) => ({ cible: 'article' as const, code, quantite_min: 0, prix_ht });
const lyon = { code: 'LYON-20261201', intitule: 'Prix de LYON', boutiques: ['LYON'], du: '2026-12-01' };

async function startShop() {
  const server = await startTestServer();
  for (const reference of ['VIS', 'CLOU']) await server.call(createArticle, { body: buildArticle({ reference }) });
  return server;
}

test('the tarifs of a file are created, and existing ones get its prices and keep their other fields', async () => {
  await using server = await startShop();
  await server.call(createTarif, { body: { ...lyon, intitule: 'Noël', categories: [2], lignes: [price('VIS', 5)] } });
  const all = { code: 'TOUTES', intitule: 'Toutes', lignes: [price('VIS', 6)] };
  const body = { tarifs: [{ ...lyon, lignes: [price('VIS', 4), price('CLOU', 2)] }, all] };
  expect(await server.call(importTarifs, { body })).toEqual({ success: true, crees: 1, completes: 1 });
  const { lignes, ...kept } = await server.call(getTarif, { params: { code: lyon.code } });
  expect(kept).toMatchObject({ intitule: 'Noël', categories: [2], boutiques: ['LYON'], version: 2 });
  expect(lignes.map(({ code, prix_ht }) => [code, prix_ht])).toEqual([
    ['VIS', 4],
    ['CLOU', 2],
  ]);
});

test('a file is imported whole or not at all: not with an unknown article, nor with other days', async () => {
  await using server = await startShop();
  const wrong = { ...lyon, lignes: [price('VIS', 4), price('RIEN', 2)] };
  const all = { code: 'TOUTES', intitule: 'Toutes', lignes: [price('VIS', 6)] };
  const unknown = server.call(importTarifs, { body: { tarifs: [all, wrong] } });
  await expect(unknown).rejects.toMatchObject({ status: 400, message: 'Article RIEN introuvable' });
  expect(await server.call(listTarifs)).toEqual([]);
  await server.call(importTarifs, { body: { tarifs: [all] } });
  const later = server.call(importTarifs, { body: { tarifs: [{ ...all, du: '2027-01-01' }] } });
  await expect(later).rejects.toMatchObject({
    status: 400,
    message: 'Tarif TOUTES\u00a0: il existe déjà, pour d’autres jours ou d’autres boutiques. Donnez un autre code.',
  });
});
