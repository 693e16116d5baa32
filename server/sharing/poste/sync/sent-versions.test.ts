import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { readShop, until } from '#server/testing/running/shared-shop-state.ts';
import { startSharedBackOffice, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis, getDevis, updateDevis } from '#shared/contracts/ventes/devis.ts';
import { createApiClient as connect } from '#shared/endpoints/api-client.ts';
import { refreshCache } from '#shared/contracts/service/system.ts';
import { Outdated } from '#shared/endpoints/errors.ts';
import { toVersionTag } from '#shared/endpoints/version-tag.ts';

const vis = { article_code: 'VIS', quantite: 2 };
const more = { article_code: 'VIS', quantite: 11 };
const date = '2026-03-16T10:00:00.000Z';

/** Starts a shop, two tills behind a proxy each, and one quote that both have. */
async function startWithQuote() {
  const stack = new AsyncDisposableStack();
  const shop = stack.use(await startSharedBackOffice());
  async function startOne(poste: string) {
    const proxy = stack.use(await startProxy(() => shop.url));
    return { ...stack.use(await startPoste({ url: proxy.url, poste })), network: proxy.network };
  }
  const [first, second] = [await startOne('P01'), await startOne('P02')];

  async function hear() {
    for (const till of [first, second]) {
      till.network.isCut = false;
      await until(() => till.outbox.count().en_attente === 0);
    }
    for (const till of [first, second]) await till.call(refreshCache);
  }

  await first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await first.call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
  const { id } = await first.call(createDevis, { body: { client_id: 'DURAND', lignes: [vis] } });
  await hear();
  type Till = typeof first;
  return {
    first,
    second,
    id,
    hear,
    read: async ({ call }: Till) => (await call(getDevis, { params: { id } })).data,
    change: ({ call }: Till, lignes: (typeof vis)[]) => call(updateDevis, { params: { id }, body: { lignes } }),
    send: ({ backOffice }: Till) => {
      const fact = { moyen: 'email', evenement: 'ENVOYE', email: 'a@b.example', nom: '', suivi: 'log', date } as const;
      return backOffice.documents.noteTransmission('devis', id, fact);
    },
    async isSame() {
      const states = await Promise.all([shop.local, first.local, second.local].map(readShop));
      for (const state of states) expect(state).toEqual(states[0]);
    },
    [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose](),
  };
}

test('a quote sent by one till and changed at another becomes the next version, and the sent one is kept', async () => {
  await using world = await startWithQuote();
  const { first, second, change, hear, isSame, read, send } = world;
  second.network.isCut = true;
  await change(second, [more]);
  await send(first);
  await hear();
  expect(second.outbox.count().a_traiter).toBe(0);
  expect(await read(first)).toMatchObject({
    statut: 0,
    version_devis: 2,
    lignes: [{ quantite: 11 }],
    versions_devis: [{ version_devis: 1, lignes: [{ quantite: 2 }] }],
    transmissions: [{ version_devis: 1 }],
  });
  await isSame();
});

test('a quote changed at the shop before another till’s change arrived is a conflict for a user', async () => {
  await using world = await startWithQuote();
  const { first, second, change, hear, send } = world;
  second.network.isCut = true;
  await send(second);
  await change(first, [more]);
  await hear();
  expect(second.outbox.list(['refuse'], 10)).toMatchObject([{ motif: expect.stringContaining('lignes') }]);
});

test('two offline tills change the lines of one quote: no total mixes the lines of both', async () => {
  await using world = await startWithQuote();
  const { first, second, change, hear, read } = world;
  second.network.isCut = true;
  await change(second, [vis, vis]);
  await change(first, [more]);
  await hear();
  expect(second.outbox.count().a_traiter).toBe(1);
  expect(await read(first)).toMatchObject({ lignes: [{ quantite: 11 }], total_ht: 110 });
  expect(await read(second)).toMatchObject({ lignes: [{ quantite: 2 }, { quantite: 2 }], total_ht: 40 });
});

/** Settles what both tills changed of the lines, at the second till, by lines of both. */
async function chooseOfBoth({ second, id, read, hear }: Awaited<ReturnType<typeof startWithQuote>>) {
  const [row] = second.outbox.list(['refuse'], 10);
  const { lignes = [] } = await read(second);
  await second.choices.edit(row?.id ?? 0, { lignes: [{ ...lignes[0], quantite: 5 }, lignes[1]] });
  await hear();
  expect(second.outbox.count().a_traiter).toBe(0);
  return read(second).then((chosen) => ({ ...chosen, id }));
}

test('lines chosen from both sides have their own amounts, on every side', async () => {
  await using world = await startWithQuote();
  const { first, second, change, hear, isSame } = world;
  second.network.isCut = true;
  await change(second, [vis, vis]);
  await change(first, [more]);
  await hear();
  expect(await chooseOfBoth(world)).toMatchObject({
    lignes: [
      { quantite: 5, montant_ht: 50 },
      { quantite: 2, montant_ht: 20 },
    ],
    total_ht: 70,
    statut: 0,
  });
  await isSame();
});

test('lines chosen from both sides are the next version of a quote that both sides sent; what each sent is kept', async () => {
  await using world = await startWithQuote();
  const { first, second, change, isSame, send } = world;
  second.network.isCut = true;
  await change(second, [vis, vis]);
  await send(second);
  await change(first, [more]);
  await send(first);
  // The shop knows both what was sent and that it was, before anybody chooses.
  await until(() => first.outbox.count().en_attente === 0);
  second.network.isCut = false;
  await until(() => second.outbox.count().a_traiter === 1);
  const chosen = await chooseOfBoth(world);
  expect(chosen).toMatchObject({ version_devis: 2, statut: 0, total_ht: 70, transmissions: [{ version_devis: 1 }] });
  expect(chosen.versions_devis?.map(({ lignes }) => lignes.map(({ quantite }) => quantite)).toSorted()).toEqual([
    [11],
    [2, 2],
  ]);
  await isSame();
});

test('at an online till, a screen opened before another till’s change gets a conflict when it saves', async () => {
  await using world = await startWithQuote();
  const { first, second, change, hear, id, read } = world;
  const opened = toVersionTag(await read(second));
  await change(first, [vis, more]);
  await hear();
  const onOpened = connect(second.url, { headers: { ...second.headers, 'if-match': opened } });
  const saved = onOpened(updateDevis, { params: { id }, body: { lignes: [more] } });
  await expect(saved).rejects.toBeInstanceOf(Outdated);
  expect((await read(second)).lignes).toHaveLength(2);
});
