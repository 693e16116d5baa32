import { expect, test } from 'vitest';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { waitUntilSent, startPostes, type PosteBehindProxy } from '#server/testing/running/start-postes.ts';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { Refused } from '#shared/endpoints/errors.ts';

const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;
const draft = {
  client_id: 'DURAND',
  lignes: [{ article_code: 'VIS', quantite: 5, remise_pourcentage: 0 }],
};

type World = Awaited<ReturnType<typeof startPostes>>;

async function startFilled() {
  const world = await startPostes();
  await world.fill();
  return world;
}

async function create({ backOffice }: Pick<PosteBehindProxy, 'backOffice'>, kind: DocumentKind): Promise<string> {
  return (await backOffice.documents.create(kind, draft, context)).numero;
}

async function transform({ backOffice }: PosteBehindProxy, source: DocumentKind, numero: string, cible: DocumentKind) {
  return (await backOffice.documents.transform(source, numero, cible, context)).cible.numero;
}

/** Returns the stock of the screw on each side: real and reserved. */
async function listStocks({ shop, tills }: World) {
  const sides = [shop.local, ...tills.map(({ local }) => local)];
  const articles = await Promise.all(sides.map(({ articles: own }) => own.get('VIS')));
  return articles.map(({ stock_reel, stock_reserve }) => `${stock_reel}/${stock_reserve}`);
}

/** Keeps the shop's version of everything that was refused, as a user would; then all sides agree. */
async function settle(world: World) {
  for (const { network } of world.tills) network.isCut = false;
  const isOver = () => world.tills.every(({ outbox }) => outbox.count().en_attente + outbox.count().a_traiter === 0);
  await until(async () => {
    for (const { outbox, choices } of world.tills) {
      for (const { id } of outbox.list(['refuse'], 10)) await choices.keepTheirs(id);
    }
    return isOver();
  });
  return world.compare();
}

/** Lists why a till's changes of a document were refused. */
const listMotifs = ({ outbox }: PosteBehindProxy, numero: string) =>
  outbox.list(['refuse'], 10).flatMap(({ code, motif }) => (code === numero ? [motif] : []));

test('a quote two tills order keeps what the first order reserves, on the till that invoiced its own order too', async () => {
  await using world = await startFilled();
  const { first, second } = world;
  const devis = await create(first, 'devis');
  await world.agree();
  second.network.isCut = true;
  await transform(first, 'devis', devis, 'commande');
  await waitUntilSent(first);
  const commande = await transform(second, 'devis', devis, 'commande');
  await transform(second, 'commande', commande, 'facture');
  await settle(world);
  expect(await listStocks(world)).toEqual(['95/5', '95/5', '95/5']);
});

test('a till whose push was done but not answered takes the shop’s word on its place in the chain', async () => {
  await using world = await startFilled();
  const { first, second } = world;
  const commande = await create(first, 'commande');
  await world.agree();
  second.network.isCut = true;
  await transform(first, 'commande', commande, 'facture');
  await waitUntilSent(first);
  const later = await transform(second, 'commande', commande, 'facture');
  second.network.choose = () => 'cut-after-commit';
  second.network.isCut = false;
  await until(async () => world.shop.local.documents.get('facture', later).then(Boolean, () => false));
  // Pages of changes arrive, but no answers to what is pushed.
  second.network.choose = (request) => (request.method === 'POST' ? 'cut-after-commit' : 'none');
  await until(async () => second.local.documents.listChain('commande', commande).then((chain) => chain.length > 1));
  const again = transform(second, 'commande', commande, 'facture');
  await expect(again).rejects.toThrow(Refused);
  second.network.choose = () => 'none';
  await settle(world);
  await expect(transform(second, 'commande', commande, 'facture')).rejects.toThrow('FA-P01-000001');
  expect(await listStocks(world)).toEqual(['95/0', '95/0', '95/0']);
});

test.each([
  ['commande', 'La commande'],
  ['livraison', 'Le bon de livraison'],
] as const)(
  'a %s two tills invoice is quarantined at the second with both invoices, and its goods leave once',
  async (kind, name) => {
    await using world = await startFilled();
    const { first, second } = world;
    const source = await create(first, kind);
    await world.agree();
    second.network.isCut = true;
    const earlier = await transform(first, kind, source, 'facture');
    await waitUntilSent(first);
    const later = await transform(second, kind, source, 'facture');
    second.network.isCut = false;
    await until(() => second.outbox.count().a_traiter === 1);
    const [motif = ''] = listMotifs(second, source);
    for (const named of [name, source, earlier, later]) expect(motif).toContain(named);
    await settle(world);
    expect(await listStocks(world)).toEqual(['95/0', '95/0', '95/0']);
  },
);

test('when the first of two invoices of one order is cancelled, the second takes its place and its goods', async () => {
  await using world = await startFilled();
  const { first, second } = world;
  const commande = await create(first, 'commande');
  await world.agree();
  second.network.isCut = true;
  const earlier = await transform(first, 'commande', commande, 'facture');
  await waitUntilSent(first);
  const later = await transform(second, 'commande', commande, 'facture');
  await settle(world);
  await world.shop.local.documents.setStatut('facture', earlier, 6, context);
  await world.agree();
  expect(await listStocks(world)).toEqual(['95/0', '95/0', '95/0']);
  await expect(transform(first, 'commande', commande, 'facture')).rejects.toThrow(later);
  await second.backOffice.documents.setStatut('facture', later, 6, context);
  await world.agree();
  expect(await listStocks(world)).toEqual(['100/5', '100/5', '100/5']);
});

test('a delivery note that came second is invoiced without its goods leaving again', async () => {
  await using world = await startFilled();
  const { first, second } = world;
  const commande = await create(first, 'commande');
  await world.agree();
  second.network.isCut = true;
  await transform(first, 'commande', commande, 'livraison');
  await waitUntilSent(first);
  const livraison = await transform(second, 'commande', commande, 'livraison');
  await settle(world);
  await transform(second, 'livraison', livraison, 'facture');
  await world.agree();
  expect(await listStocks(world)).toEqual(['95/0', '95/0', '95/0']);
});

test('a cancelled invoice is accepted too where its replacement arrives first', async () => {
  await using world = await startFilled();
  const { first, second, shop } = world;
  const commande = await create(first, 'commande');
  await world.agree();
  second.network.isCut = true;
  const earlier = await transform(first, 'commande', commande, 'facture');
  await waitUntilSent(first);
  await transform(second, 'commande', commande, 'facture');
  await settle(world);
  first.network.isCut = true;
  await shop.local.documents.setStatut('facture', earlier, 6, context);
  // A record that changes again moves to the end of the feed.
  await shop.local.documents.setChampLibre('facture', earlier, 'Motif', 'en double');
  await world.agree();
  expect(world.tills.map(({ quarantine }) => quarantine.count())).toEqual([0, 0]);
  expect(await listStocks(world)).toEqual(['95/0', '95/0', '95/0']);
});

test('of two late documents, the cancelled one frees no place: the other keeps its own chain', async () => {
  await using world = await startFilled();
  const { first, second, shop } = world;
  const commande = await create(first, 'commande');
  await world.agree();
  for (const { network } of world.tills) network.isCut = true;
  await shop.local.documents.transform('commande', commande, 'livraison', context);
  const earlier = await transform(first, 'commande', commande, 'livraison');
  await transform(second, 'commande', commande, 'livraison');
  await settle(world);
  for (const { network } of world.tills) network.isCut = true;
  await shop.local.documents.setStatut('livraison', earlier, 6, context);
  // A record that changes again moves to the end of the feed.
  await shop.local.documents.setChampLibre('livraison', earlier, 'Motif', 'en double');
  await world.agree();
  expect(world.tills.map(({ quarantine }) => quarantine.count())).toEqual([0, 0]);
  expect(await listStocks(world)).toEqual(['95/0', '95/0', '95/0']);
});

test('an order whose delivery note was cancelled does not give its goods by each invoice that came second', async () => {
  await using world = await startFilled();
  const { first, second, shop } = world;
  const commande = await create(first, 'commande');
  await world.agree();
  for (const { network } of world.tills) network.isCut = true;
  const livraison = (await shop.local.documents.transform('commande', commande, 'livraison', context)).cible.numero;
  await shop.local.documents.transform('commande', commande, 'facture', context);
  for (const till of [first, second]) await transform(till, 'commande', commande, 'facture');
  await shop.local.documents.setStatut('livraison', livraison, 6, context);
  await settle(world);
  expect(await listStocks(world)).toEqual(['100/5', '100/5', '100/5']);
});
