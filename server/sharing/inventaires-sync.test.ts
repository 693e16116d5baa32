import { expect, test } from 'vitest';
import { startPostes } from '#server/testing/running/start-postes.ts';
import { getArticle } from '#shared/contracts/articles/articles.ts';
import {
  approveInventaire,
  createInventaire,
  createPointages,
  getInventaire,
  listEcartsInventaire,
  listPointages,
} from '#shared/contracts/inventaires/inventaires.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';

const vis = (quantite: number) => ({ lignes: [{ article_ref: 'VIS', quantite }] });
const sell = (quantite: number) => ({ client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite }] });

test('two tills count one inventaire, one of them cut off while it sells: their counts add up and nothing collides', async () => {
  await using world = await startPostes();
  const { first, second, shop } = world;
  await world.fill();
  const { numero } = await first.call(createInventaire, { body: { intitule: 'Annuel' } });
  const params = { numero };
  await world.agree();

  second.network.isCut = true;
  await second.call(createFacture, { body: sell(5) });
  await second.call(createPointages, { params, body: vis(40) });
  await first.call(createPointages, { params, body: vis(50) });
  await first.call(createFacture, { body: sell(7) });
  await world.agree();

  const [row] = await first.call(listEcartsInventaire, { params });
  expect(row).toMatchObject({ compte: 90, stock_theorique: 95, ecart: -5, pointages: 2 });
  expect(await second.call(listEcartsInventaire, { params })).toEqual([row]);
  expect(await shop.call(listEcartsInventaire, { params })).toEqual([row]);
  expect(await second.call(listPointages, { params })).toHaveLength(2);

  await expect(second.call(approveInventaire, { params, body: {} })).rejects.toThrow('ouvert sur la caisse P01');
  first.network.isCut = true;
  await first.call(approveInventaire, { params, body: {} });
  await world.agree();
  for (const { call } of [first, second, shop]) {
    expect(await call(getInventaire, { params })).toMatchObject({ statut: 'approuve' });
    expect((await call(getArticle, { params: { reference: 'VIS' } })).stock_reel).toBe(83);
  }
  const counting = second.call(createPointages, { params, body: vis(1) });
  await expect(counting).rejects.toThrow('est approuvé');
});
