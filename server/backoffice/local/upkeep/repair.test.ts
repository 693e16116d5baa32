import { expect, test } from 'vitest';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createClient, listClients } from '#shared/contracts/tiers/clients.ts';
import { createSortie } from '#shared/contracts/articles/stock.ts';
import { readAllRecords } from './inspect-records.ts';
import type { SameRow } from './same-row.ts';
import { listWrongStocks } from './wrong-stocks.ts';

/** Starts a shop and gives access to its own repair. */
async function openShop() {
  await using stack = new AsyncDisposableStack();
  const { path: dataDir } = stack.use(await createTemporaryFolder());
  const local = await openBackOffice({ dataDir, poste: 'P01', now: () => new Date() });
  const shop = stack.use(await startShop({ dataDir, backOffice: local }));
  const owned = stack.move();
  return { ...shop, local, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

test('a repaired stock counts what was sold since the error was found', async () => {
  await using shop = await openShop();
  const { connection, repair } = shop.local;
  connection.exec(`update stocks set reel = 1 where article_ref = 'VIS'`);
  const [wrong] = listWrongStocks(connection);
  expect(wrong?.article_ref).toBe('VIS');
  await shop.call(createSortie, { body: { lignes: [{ article_ref: 'VIS', quantite: 3 }] } });

  if (wrong) await repair.setStock(wrong);

  expect(listWrongStocks(connection)).toEqual([]);
  expect(connection.prepare(`select reel from stocks where article_ref = 'VIS'`).pluck().get()).toBe(97_000_000);
});

test('customers missing from a search whose rebuild was stopped are found again', async () => {
  await using shop = await openShop();
  const { connection, repair } = shop.local;
  const search = async () => (await shop.call(listClients, { query: { query: 'durand' } })).data;
  expect(readAllRecords(connection).derivees).toEqual([]);
  for (const text of ['mots', 'trigrammes']) {
    connection.exec(`insert into recherche_tiers_${text} (recherche_tiers_${text}) values ('delete-all')`);
  }
  connection.exec('delete from recherche_tiers; delete from recherche_tiers_codes');
  expect(await search()).toEqual([]);

  const { derivees } = readAllRecords(connection);
  for (const { table, id } of derivees) await repair.derive(table, id);

  expect(await search()).toMatchObject([{ numero: 'DURAND' }]);
  expect(readAllRecords(connection).derivees).toEqual([]);
});

test('restoring a damaged shop’s card gives its discount to customers without one of their own', async () => {
  await using shop = await openShop();
  const { connection, repair, boutique, tiers } = shop.local;
  await shop.call(createClient, { body: buildClient({ num: 'LIBRE' }) });
  const card = await boutique.get();
  await boutique.update(card);
  const copy = connection.prepare<[], SameRow & { id: number; record: string }>('select * from boutique').get();
  const other = { ...copy, record: JSON.stringify({ ...card, remise_max_defaut: 4 }) };
  connection.exec(`update boutique set record = '{"raison'`);

  await repair.overwrite({ table: 'boutique', id: copy?.id ?? 0 }, other);

  expect((await boutique.get()).remise_max_defaut).toBe(4);
  expect((await tiers.get('client', 'LIBRE')).remise_max).toBe(4);
  expect(readAllRecords(connection).abimees).toEqual([]);
});
