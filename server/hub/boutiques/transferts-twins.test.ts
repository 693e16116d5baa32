import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startChain } from '#server/testing/chain/start-chain.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { listBoutiques } from '#shared/contracts/boutique/boutiques.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import {
  createArrivee,
  createTransfert,
  getStocksAilleurs,
  listTransferts,
} from '#shared/contracts/transferts/transferts.ts';

type Chain = Awaited<ReturnType<typeof startChain>>;

const stockOf = async ({ call }: Pick<Chain['lyon'], 'call'>) =>
  (await call(getArticle, { params: { reference: 'VIS' } })).stock_reel;

/** Starts two tills of Lyon with one code, as when the data of one were copied to the other; the line of `copy` is cut. */
async function startTwins({ hub, tokens }: Pick<Chain, 'hub' | 'tokens'>) {
  await using stack = new AsyncDisposableStack();
  const [folder, elsewhere] = [stack.use(await createTemporaryFolder()), stack.use(await createTemporaryFolder())];
  const of = { poste: 'P03', token: tokens.LYON ?? '' };
  {
    await using first = await startPoste({ ...of, url: hub.url, dataDir: folder.path });
    await until(async () => {
      await first.refresh();
      return (await stockOf(first).catch(() => 0)) === 20 && (await first.call(listBoutiques)).length === 2;
    });
  }
  await copyFile(join(folder.path, 'backoffice.db'), join(elsewhere.path, 'backoffice.db'));
  const { url, network } = stack.use(await startProxy(() => hub.url));
  network.isCut = true;
  const till = stack.use(await startPoste({ ...of, url: hub.url, dataDir: folder.path }));
  const copy = stack.use(await startPoste({ ...of, url, dataDir: elsewhere.path }));
  const owned = stack.move();
  return { till, copy, network, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

test('of two transferts under one number both are kept, each with its own goods and what was taken back of it', async () => {
  await using chain = await startChain('transfert_twins');
  const { lyon, paris } = chain;
  await lyon.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await lyon.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 20 }) });
  await chain.settle();
  await using twins = await startTwins(chain);
  const { till, copy, network } = twins;
  const send = (quantite: number) => ({ destination: 'PARIS', lignes: [{ article_ref: 'VIS', quantite }] });
  const params = { numero: 'TR-P03-000001' };
  expect(await till.call(createTransfert, { body: send(3) })).toMatchObject(params);
  expect(await copy.call(createTransfert, { body: send(5) })).toMatchObject(params);
  await copy.call(createArrivee, { params, body: { lignes: [{ article_ref: 'VIS', recu: 1 }] } });
  await chain.hear(async () => (await paris.call(listTransferts)).length === 1);

  network.isCut = false;
  await until(async () => {
    await copy.refresh();
    for (const { id } of copy.outbox.list(['refuse'], 9)) await copy.choices.keepMine(id);
    const { en_attente, a_traiter } = copy.outbox.count();
    return en_attente + a_traiter === 0;
  });
  await chain.hear(async () => (await paris.call(listTransferts)).some(({ en_route }) => en_route === 4));
  const all = await paris.call(listTransferts);
  expect(new Set(all.map(({ numero, mouvement, en_route }) => `${numero} ${mouvement} ${en_route}`))).toEqual(
    new Set(['TR-P03-000001 MS-P03-000001 3', 'TR-P03-000002 MS-P03-000002 4']),
  );
  await chain.hear(async () => (await stockOf(lyon)) === 13);
  expect(await stockOf(copy)).toBe(13);
  const { boutiques } = await paris.call(getStocksAilleurs, { params: { reference: 'VIS' } });
  expect(boutiques).toMatchObject([{ code: 'LYON', quantite: 13 }]);
});
