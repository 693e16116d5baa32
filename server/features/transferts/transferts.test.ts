import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import {
  createArrivee,
  createTransfert,
  exportTransfert,
  getStocksAilleurs,
  getTransfert,
  listTransferts,
  undoArrivee,
} from '#shared/contracts/transferts/transferts.ts';
import { NotFound } from '#shared/endpoints/errors.ts';

test('a shop of no group can send to no other shop, and gets no stock of others', async () => {
  await using shop = await startShop();
  const { call } = shop;
  const body = { destination: 'PARIS', lignes: [{ article_ref: 'VIS', quantite: 1 }] };
  await expect(call(createTransfert, { body })).rejects.toThrow('rattachée à aucun siège');
  expect(await shop.getStock()).toMatchObject({ reel: 100 });
  expect(await call(listTransferts)).toEqual([]);
  const ailleurs = await call(getStocksAilleurs, { params: { reference: 'VIS' } });
  expect(ailleurs).toEqual({ lu_le: null, a_jour: false, boutiques: [], ici: null });
});

test('an unknown transfert is not found, by any route', async () => {
  await using shop = await startShop();
  const params = { numero: 'TR-P09-000001' };
  const lignes = [{ article_ref: 'VIS', recu: 1 }];
  const undo = { params: { ...params, arrivee: 'AR-P09-000001' }, body: { motif: 'Erreur' } };
  for (const asked of [
    shop.call(getTransfert, { params }),
    shop.call(exportTransfert, { params }),
    shop.call(createArrivee, { params, body: { lignes } }),
    shop.call(undoArrivee, undo),
  ]) {
    await expect(asked).rejects.toBeInstanceOf(NotFound);
  }
});
