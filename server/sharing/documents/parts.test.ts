import { expect, test } from 'vitest';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { waitUntilSent, startPostes, type PosteBehindProxy } from '#server/testing/running/start-postes.ts';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { Parties } from '#shared/contracts/documents/parties.ts';

const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;
const draft = {
  client_id: 'DURAND',
  lignes: [{ article_code: 'VIS', quantite: 5, remise_pourcentage: 0 }],
};

type World = Awaited<ReturnType<typeof startPostes>>;
type Till = Pick<PosteBehindProxy, 'backOffice'>;

async function startFilled() {
  const world = await startPostes();
  await world.fill();
  return world;
}

async function create({ backOffice }: Till, kind: DocumentKind): Promise<string> {
  return (await backOffice.documents.create(kind, draft, context)).numero;
}

type Asked = [DocumentKind, string, DocumentKind];

/** Takes a part of a document's only line; by default all that is left of it. */
async function take({ backOffice }: Till, [kind, numero, cible]: Asked, quantite?: number): Promise<string> {
  const chosen = quantite === undefined ? undefined : [{ ligne: 1, quantite }];
  return (await backOffice.documents.transform(kind, numero, cible, context, chosen)).cible.numero;
}

async function sell(till: Till): Promise<string> {
  const numero = await create(till, 'facture');
  const { documents, boutique, tiers } = till.backOffice;
  const [vendeur, acheteur] = [await boutique.get(), await tiers.get('client', draft.client_id)];
  const { version } = await documents.get('facture', numero);
  const parties = Parties.parse({ vendeur, acheteur });
  await documents.issue(
    'facture',
    numero,
    { motif: 'impression', version, parties, empreinte: 'a'.repeat(64) },
    context,
  );
  return numero;
}

/** Returns the stock of the screw on each side: real and reserved. */
async function listStocks({ shop, tills }: World) {
  const sides = [shop.local, ...tills.map(({ local }) => local)];
  const articles = await Promise.all(sides.map(({ articles: own }) => own.get('VIS')));
  return articles.map(({ stock_reel, stock_reserve }) => `${stock_reel}/${stock_reserve}`);
}

async function listStatuts({ shop, tills }: World, kind: DocumentKind, numero: string) {
  const sides = [shop.local, ...tills.map(({ local }) => local)];
  return Promise.all(sides.map(async ({ documents }) => (await documents.get(kind, numero)).statut));
}

/**
 * Keeps the shop's version of everything that was refused, as a user would; then all sides agree. Returns the reasons
 * of the refusals.
 */
async function settle(world: World): Promise<string[]> {
  const motifs: string[] = [];
  for (const { network } of world.tills) network.isCut = false;
  const isOver = () => world.tills.every(({ outbox }) => outbox.count().en_attente + outbox.count().a_traiter === 0);
  await until(async () => {
    for (const { outbox, choices } of world.tills) {
      for (const { id, motif } of outbox.list(['refuse'], 10)) {
        motifs.push(motif ?? '');
        await choices.keepTheirs(id);
      }
    }
    return isOver();
  });
  await world.agree();
  return motifs;
}

test('lines credited at one till are no longer left on another, and their goods come back once', async () => {
  await using world = await startFilled();
  const { first, second } = world;
  const facture = await sell(first);
  await world.agree();
  await take(first, ['facture', facture, 'avoir'], 3);
  await world.agree();
  await expect(take(second, ['facture', facture, 'avoir'], 3)).rejects.toThrow('il reste 2 à créditer');
  await take(second, ['facture', facture, 'avoir'], 2);
  await world.agree();
  expect(await listStocks(world)).toEqual(['100/0', '100/0', '100/0']);
  expect(await listStatuts(world, 'facture', facture)).toEqual([5, 5, 5]);
});

test('an invoice credited by two offline tills is undone once both are online', async () => {
  await using world = await startFilled();
  const { first, second } = world;
  const facture = await sell(first);
  await world.agree();
  second.network.isCut = true;
  await take(first, ['facture', facture, 'avoir'], 3);
  await waitUntilSent(first);
  await take(second, ['facture', facture, 'avoir'], 2);
  expect(await settle(world)).toEqual([]);
  expect(await listStatuts(world, 'facture', facture)).toEqual([5, 5, 5]);
  expect(await listStocks(world)).toEqual(['100/0', '100/0', '100/0']);
});

test('of two tills that credit the same goods the second gets a notice, and the goods are returned once; cancelling the first makes room', async () => {
  await using world = await startFilled();
  const { first, second } = world;
  const facture = await sell(first);
  await world.agree();
  second.network.isCut = true;
  const earlier = await take(first, ['facture', facture, 'avoir'], 3);
  await waitUntilSent(first);
  const later = await take(second, ['facture', facture, 'avoir'], 4);
  const [motif = '', ...others] = await settle(world);
  expect(others).toEqual([]);
  for (const named of [facture, earlier, later, 'annulez ce qui est de trop']) expect(motif).toContain(named);
  expect(await listStocks(world)).toEqual(['98/0', '98/0', '98/0']);
  await second.backOffice.documents.setStatut('avoir', later, 6, context);
  await world.agree();
  await take(first, ['facture', facture, 'avoir'], 2);
  await world.agree();
  expect(await listStocks(world)).toEqual(['100/0', '100/0', '100/0']);
});

test('an order whose invoice was credited whole is invoiced again, on every till, and its goods leave again', async () => {
  await using world = await startFilled();
  const { first, second } = world;
  const commande = await create(first, 'commande');
  const facture = await take(first, ['commande', commande, 'facture']);
  await take(first, ['facture', facture, 'avoir']);
  await world.agree();
  expect(await listStocks(world)).toEqual(['100/5', '100/5', '100/5']);
  const again = await take(second, ['commande', commande, 'facture']);
  await world.agree();
  expect(await listStocks(world)).toEqual(['95/0', '95/0', '95/0']);
  await expect(take(first, ['commande', commande, 'facture'])).rejects.toThrow(again);
});

test('a delivery note whose invoice was credited whole is invoiced again by a till that is cut off', async () => {
  await using world = await startFilled();
  const { first } = world;
  const commande = await create(first, 'commande');
  await world.agree();
  first.network.isCut = true;
  const livraison = await take(first, ['commande', commande, 'livraison']);
  const facture = await take(first, ['livraison', livraison, 'facture']);
  await take(first, ['facture', facture, 'avoir']);
  await take(first, ['livraison', livraison, 'facture']);
  expect((await listStocks(world))[1]).toBe('95/0');
  expect(await settle(world)).toEqual([]);
  expect(await listStocks(world)).toEqual(['95/0', '95/0', '95/0']);
});

test('two tills deliver the same remainder: both notes are kept, the second gets a notice, and the goods leave once', async () => {
  await using world = await startFilled();
  const { first, second } = world;
  const commande = await create(first, 'commande');
  await take(first, ['commande', commande, 'livraison'], 2);
  await world.agree();
  second.network.isCut = true;
  const earlier = await take(first, ['commande', commande, 'livraison'], 3);
  await waitUntilSent(first);
  const later = await take(second, ['commande', commande, 'livraison'], 3);
  const [motif = ''] = await settle(world);
  for (const named of [commande, earlier, later]) expect(motif).toContain(named);
  expect(await listStocks(world)).toEqual(['95/0', '95/0', '95/0']);
  expect(await listStatuts(world, 'commande', commande)).toEqual([5, 5, 5]);

  await first.backOffice.documents.setStatut('livraison', earlier, 6, context);
  await world.agree();
  expect(await listStocks(world)).toEqual(['95/0', '95/0', '95/0']);
  await second.backOffice.documents.setStatut('livraison', later, 6, context);
  await world.agree();
  expect(await listStocks(world)).toEqual(['98/3', '98/3', '98/3']);
  expect(await listStatuts(world, 'commande', commande)).toEqual([2, 2, 2]);
});

test('delivered whole by one till and in part by another, an order gives each of its goods once, whoever was first', async () => {
  await using world = await startFilled();
  const { first, second } = world;
  for (const quantities of [
    [undefined, 2],
    [2, undefined],
  ]) {
    const commande = await create(first, 'commande');
    await world.agree();
    second.network.isCut = true;
    await take(first, ['commande', commande, 'livraison'], quantities[0]);
    await waitUntilSent(first);
    await take(second, ['commande', commande, 'livraison'], quantities[1]);
    const motifs = await settle(world);
    expect(motifs).not.toEqual([]);
  }
  expect(await listStocks(world)).toEqual(['93/3', '93/3', '93/3']);
});

test('parts of two tills that fit into the order are no conflict, and use it up together', async () => {
  await using world = await startFilled();
  const { first, second } = world;
  const commande = await create(first, 'commande');
  await world.agree();
  second.network.isCut = true;
  await take(first, ['commande', commande, 'livraison'], 2);
  await waitUntilSent(first);
  await take(second, ['commande', commande, 'facture'], 3);
  expect(await settle(world)).toEqual([]);
  expect(await listStocks(world)).toEqual(['95/0', '95/0', '95/0']);
  expect(await listStatuts(world, 'commande', commande)).toEqual([5, 5, 5]);
});

const exceeds = 'prend plus qu’il n’en restait';
test.each([
  [['livraison', 3], ['facture', 3], exceeds, '97/0'],
  [['facture', 3], ['livraison', 3], exceeds, '97/0'],
  [['facture', 3], ['facture', 4], exceeds, '97/0'],
  [['facture', 'all'], ['livraison', 3], exceeds, '95/0'],
  [['livraison', 'all'], ['facture', 3], exceeds, '95/0'],
  [['livraison', 3], ['facture', 'all'], exceeds, '97/2'],
  [['facture', 3], ['livraison', 'all'], exceeds, '97/2'],
  [['livraison', 'all'], ['livraison', 'all'], 'deux fois en bon de livraison', '95/0'],
] as const)(
  'an order of five of which one till makes %s and another %s gives each of its goods once, and the second says so',
  async ([cible, much], [other, more], word, stock) => {
    await using world = await startFilled();
    const { first, second } = world;
    const commande = await create(first, 'commande');
    await world.agree();
    second.network.isCut = true;
    const toQuantity = (asked: number | 'all') => (asked === 'all' ? undefined : asked);
    const earlier = await take(first, ['commande', commande, cible], toQuantity(much));
    await waitUntilSent(first);
    const later = await take(second, ['commande', commande, other], toQuantity(more));
    // The delivered part is invoiced before the sides hear each other.
    if (other === 'livraison') await take(second, ['livraison', later, 'facture']);
    const motifs = await settle(world);
    expect(motifs).toHaveLength(1);
    for (const named of [commande, earlier, later, word]) expect(motifs[0]).toContain(named);
    expect(await listStocks(world)).toEqual([stock, stock, stock]);
  },
);

test('an order delivered whole by one till and invoiced whole by another is both, once: its delivery note is not invoiced again', async () => {
  await using world = await startFilled();
  const { first, second } = world;
  const commande = await create(first, 'commande');
  await world.agree();
  second.network.isCut = true;
  const livraison = await take(first, ['commande', commande, 'livraison']);
  await waitUntilSent(first);
  const facture = await take(second, ['commande', commande, 'facture']);
  expect(await settle(world)).toEqual([]);
  expect(await listStocks(world)).toEqual(['95/0', '95/0', '95/0']);
  await expect(take(first, ['livraison', livraison, 'facture'])).rejects.toThrow(facture);
});

test('a delivered part that was invoiced is cancelled only after its invoice, so that its order is not invoiced twice', async () => {
  await using world = await startFilled();
  const { first } = world;
  const commande = await create(first, 'commande');
  const livraison = await take(first, ['commande', commande, 'livraison'], 3);
  const facture = await take(first, ['livraison', livraison, 'facture']);
  const { documents } = first.backOffice;
  const cancel = () => documents.setStatut('livraison', livraison, 6, context);
  await expect(cancel()).rejects.toThrow(`est facturé par ${facture}\u00a0: annulez d’abord cette facture`);
  await expect(documents.update('livraison', livraison, { statut: 6 }, context)).rejects.toThrow(facture);
  await documents.setStatut('facture', facture, 6, context);
  await cancel();
  await world.agree();
  expect(await listStocks(world)).toEqual(['100/5', '100/5', '100/5']);
});

test.each(['invoiced', 'cancelled'])(
  'a part that one till invoices and another cancels, first %s, is owed once: of its order the rest is invoiced',
  async (earlier) => {
    await using world = await startFilled();
    const { first, second } = world;
    const commande = await create(first, 'commande');
    const livraison = await take(first, ['commande', commande, 'livraison'], 3);
    await world.agree();
    const cancel = ({ backOffice }: Till) => backOffice.documents.setStatut('livraison', livraison, 6, context);
    second.network.isCut = true;
    if (earlier === 'cancelled') await cancel(first);
    const facture = await take(earlier === 'invoiced' ? first : second, ['livraison', livraison, 'facture']);
    await waitUntilSent(first);
    if (earlier === 'invoiced') await cancel(second);
    const [motif = '', ...others] = await settle(world);
    expect(others).toEqual([]);
    expect(motif).toContain(earlier === 'invoiced' ? facture : `${livraison} est annulé`);

    const rest = await take(first, ['commande', commande, 'facture']);
    await world.agree();
    const { lignes } = await second.backOffice.documents.get('facture', rest);
    expect(lignes.map(({ quantite }) => quantite)).toEqual([2]);
    await expect(take(second, ['commande', commande, 'facture'])).rejects.toThrow(commande);
  },
);
