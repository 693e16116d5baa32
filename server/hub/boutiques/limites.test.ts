import { expect, test } from 'vitest';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { startChain } from '#server/testing/chain/start-chain.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { listPropositions } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { createArticle, getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { listBoutiques } from '#shared/contracts/boutique/boutiques.ts';
import { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { getRecord, pushElement } from '#shared/contracts/postes/gateway.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';
import { createApiClient, toPath } from '#shared/endpoints/api-client.ts';

type Chain = Awaited<ReturnType<typeof startChain>>;
type Till = Pick<Chain['lyon'], 'call'>;

const admin = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;
const params = { reference: 'VIS' };
const read = async ({ call }: Till) => {
  const { stock_mini, stock_maxi, emplacement = null, prix_vente } = await call(getArticle, { params });
  return { stock_mini, stock_maxi, emplacement, prix_vente };
};
const common = { stock_mini: 5, stock_maxi: 20, emplacement: 'A1', prix_vente: 10 };

async function startFilled(name: string) {
  const chain = await startChain(name);
  const { lyon, paris, settle, hear } = chain;
  await lyon.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await lyon.call(createFournisseur, { body: { num: 'RHONE', intitule: 'Visserie du Rhône' } });
  await lyon.call(createArticle, {
    body: buildArticle({ ...params, ...common, stock_reel: 10, fournisseur_principal: 'RHONE' }),
  });
  await settle();
  const all = async () => Promise.all([lyon, paris].map(({ call }) => call(listBoutiques)));
  await hear(async () => (await all()).every(({ length }) => length === 2));
  return chain;
}

test('each shop has its own minimum, maximum and shelf; what is common reaches those that have none', async () => {
  await using chain = await startFilled('limites');
  const { lyon, paris, hear } = chain;
  expect(await read(paris)).toEqual(common);
  await paris.call(updateArticle, { params, body: { stock_mini: 2, emplacement: 'Réserve' } });
  await lyon.call(updateArticle, { params, body: { prix_vente: 12 } });
  await hear(async () => (await read(paris)).prix_vente === 12);
  expect(await read(lyon)).toEqual({ ...common, prix_vente: 12 });
  expect(await read(paris)).toEqual({ stock_mini: 2, stock_maxi: 20, emplacement: 'Réserve', prix_vente: 12 });

  // Both at once: each keeps its own, and nothing has to be settled.
  for (const { network } of [lyon, paris]) network.isCut = true;
  await lyon.call(updateArticle, { params, body: { stock_mini: 30, stock_maxi: 40 } });
  await paris.call(updateArticle, { params, body: { stock_mini: 3 } });
  for (const { network } of [lyon, paris]) network.isCut = false;
  await hear(() => [lyon, paris].every(({ outbox }) => outbox.count().a_traiter === 0));
  expect(await read(lyon)).toEqual({ stock_mini: 30, stock_maxi: 40, emplacement: 'A1', prix_vente: 12 });
  expect(await read(paris)).toMatchObject({ stock_mini: 3, stock_maxi: 20 });

  // Each shop orders by its own minimum: Paris has nothing, Lyon ten.
  const propose = async ({ call }: Till) =>
    (await call(listPropositions)).flatMap(({ lignes }) => lignes.map((one) => [one.article_ref, one.quantite]));
  expect([await propose(lyon), await propose(paris)]).toEqual([[['VIS', 30]], [['VIS', 20]]]);
});

test('a new till of a shop has its limits from its first page, and a desk lists those of the others', async () => {
  await using chain = await startFilled('limites_desk');
  const { hub, lyon, paris, hear, tokens } = chain;
  await paris.call(updateArticle, { params, body: { stock_mini: 2 } });
  await hear(() => true);
  await using second = await startPoste({ url: hub.url, poste: 'P09', token: tokens.PARIS ?? '' });
  const hasCome = async (till: Till, expected: object) =>
    expect.poll(() => read(till).catch(() => undefined), { timeout: 20_000 }).toEqual(expected);
  await hasCome(second, { ...common, stock_mini: 2 });

  const { codes } = await hub.siege.createCodes({ groupe: 'G1', boutique: 'PARIS' }, { nombre: 1, suit: 'toutes' });
  const body = { code: codes[0] ?? '', nom: 'Siège', installation: crypto.randomUUID() };
  const { poste, jeton } = await createApiClient(hub.url)(registerPoste, { body });
  await using desk = await startPoste({ url: hub.url, poste, token: jeton });
  await hasCome(desk, common);
  await desk.call(updateArticle, { params, body: { stock_mini: 7, stock_maxi: 50 } });
  await hear(async () => (await read(lyon)).stock_mini === 7);
  expect(await read(lyon)).toEqual({ ...common, stock_mini: 7, stock_maxi: 50 });
  expect(await read(paris)).toEqual({ ...common, stock_mini: 2 });
});

test('two tills set the limits of their shop at once: the changes of both are kept, and a field changed twice is a conflict', async () => {
  await using chain = await startFilled('limites_twice');
  const { hub, lyon, hear, tokens } = chain;
  await using second = await startPoste({ url: hub.url, poste: 'P09', token: tokens.LYON ?? '' });
  const has = (till: Till, expected: object) =>
    expect.poll(() => read(till).catch(() => undefined), { timeout: 20_000 }).toMatchObject(expected);
  await has(second, common);
  const both = async (first: object, later: object) => {
    lyon.network.isCut = true;
    await second.call(updateArticle, { params, body: first });
    await expect.poll(() => second.outbox.count().en_attente).toBe(0);
    await lyon.call(updateArticle, { params, body: later });
    lyon.network.isCut = false;
  };
  await both({ emplacement: 'B2' }, { stock_mini: 8 });
  await hear(async () => (await read(lyon)).emplacement === 'B2');
  for (const till of [lyon, second]) await has(till, { ...common, stock_mini: 8, emplacement: 'B2' });
  expect(lyon.outbox.count().a_traiter).toBe(0);

  await both({ stock_maxi: 30 }, { stock_maxi: 40, stock_mini: 9 });
  await hear(() => lyon.outbox.count().a_traiter === 1);
  const [refused] = lyon.outbox.list(['refuse'], 1);
  await lyon.choices.keepMine(refused?.id ?? 0);
  await hear(() => lyon.outbox.count().a_traiter === 0);
  for (const till of [lyon, second]) await has(till, { stock_mini: 9, stock_maxi: 40, emplacement: 'B2' });
});

test('a till that leaves its group keeps its shop’s limits as those of its articles, and later ones are common again', async () => {
  await using chain = await startFilled('limites_left');
  await using folder = await createTemporaryFolder();
  const { hub, tokens } = chain;
  let left = '';
  {
    await using till = await startPoste({ url: hub.url, poste: 'P08', token: tokens.LYON ?? '', dataDir: folder.path });
    await expect.poll(() => read(till).catch(() => undefined), { timeout: 20_000 }).toEqual(common);
    await expect.poll(() => till.call(listBoutiques)).toHaveLength(2);
    await till.call(updateArticle, { params, body: { stock_mini: 8 } });
    await expect.poll(() => till.outbox.count().en_attente).toBe(0);
    left = till.installation;
  }
  const options = { dataDir: folder.path, poste: 'P08', now: () => new Date(), part: 'partage' } as const;
  const alone = await openBackOffice({ ...options, left });
  const shared = alone.replication.part === 'partage' ? alone.replication : undefined;
  const here = await alone.articles.get('VIS');
  expect([here.stock_mini, here.commun, here.par_boutique]).toEqual([8, undefined, undefined]);
  expect((await alone.articles.list('VIS')).parse()).toMatchObject([{ stock_mini: 8 }]);
  await alone.articles.update('VIS', { stock_mini: 20 }, admin);
  expect(shared?.find('article', 'VIS')).toMatchObject({ stock_mini: 20 });
  await alone.articles.update('VIS', { stock_mini: 8 }, admin);
  alone.close();

  // Back in its group, its article is the group's again, with the limits of its shop: nothing has to be settled.
  await using back = await startPoste({ url: hub.url, poste: 'P07', token: tokens.LYON ?? '', dataDir: folder.path });
  await expect.poll(() => back.outbox.count(), { timeout: 20_000 }).toEqual({ en_attente: 0, a_traiter: 0 });
  await expect.poll(async () => (await back.call(getArticle, { params })).par_boutique?.LYON?.stock_mini).toBe(8);
  expect(await read(back)).toEqual({ ...common, stock_mini: 8 });
});

test('limits of a shop are held to the same contract as the form’s', async () => {
  await using chain = await startFilled('limites_hostile');
  const { hub, tokens, lyon, paris, hear } = chain;
  const headers = {
    authorization: `Bearer ${tokens.LYON}`,
    'x-comptoir-poste': 'P01',
    'x-comptoir-installation': lyon.installation,
    'content-type': 'application/json',
  };
  const push = async (par_boutique: object, more: object = {}) => {
    const element = { entite: 'article', code: 'VIS', base: 1, avant: {}, apres: { par_boutique }, auteur: 'x' };
    const sent = { ...headers, 'idempotency-key': crypto.randomUUID() };
    const text = JSON.stringify({ ...element, action: 'modification', ...more });
    return (await fetch(hub.url + pushElement.path, { method: 'POST', headers: sent, body: text })).status;
  };
  const limits = { stock_mini: 1, stock_maxi: null, emplacement: null };
  expect(await push({ LYON: { ...limits, stock_mini: -1 } })).toBe(422);
  expect(await push({ LYON: { ...limits, emplacement: 'x'.repeat(21) } })).toBe(422);
  expect(await push({ 'a shop': limits })).toBe(422);
  expect(await push({ LYON: limits, PARIS: limits })).toBe(200);
  await hear(async () => (await lyon.call(getArticle, { params })).par_boutique?.LYON?.stock_mini === 1);
  expect((await lyon.call(getArticle, { params })).par_boutique).toEqual({ LYON: limits });

  // A new record of an article that is there, forced or not, says nothing of another shop either.
  await paris.call(updateArticle, { params, body: { stock_mini: 2 } });
  await hear(async () => (await lyon.call(getArticle, { params })).par_boutique?.PARIS?.stock_mini === 2);
  const record = async () => {
    const response = await fetch(hub.url + toPath(getRecord, { params: { entite: 'article', code: 'VIS' } }), {
      headers,
    });
    return ((await response.json()) as { enregistrement: Record<string, unknown> }).enregistrement;
  };
  const before = await record();
  const apres = { ...before, par_boutique: { LYON: limits, PARIS: { ...limits, stock_mini: 99 } } };
  for (const force of [false, true]) {
    expect(await push({}, { base: null, action: 'creation', apres, force })).toBe(200);
  }
  expect((await record()).par_boutique).toEqual(before.par_boutique);
});
