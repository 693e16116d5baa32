import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { holdFeed } from '#server/testing/chain/hold-feed.ts';
import { startShops } from '#server/testing/chain/start-shops.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { bringAncien, listAnciens } from '#shared/contracts/documents/anciens.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import { createFacture, emitFacture, getFacture } from '#shared/contracts/ventes/ventes.ts';

type Chain = Awaited<ReturnType<typeof startShops>>;
type Till = Chain['tills'][number];

const numero = 'FA-P01-000001';
const read = async ({ call }: Till) => (await call(getFacture, { params: { numero } })).data;
const list = ({ call }: Till) => call(listAnciens, { params: { code: 'DURAND' }, query: {} });
const count = ({ local }: Till) => local.connection.prepare('select count(*) from documents').pluck().get();
const getStock = async ({ call }: Till) => (await call(getArticle, { params: { reference: 'VIS' } })).stock_reel;
const getSolde = async ({ call }: Till) => (await call(getCompteClient, { params: { code: 'DURAND' } })).solde;
const pay = ({ call }: Till, montant: number) =>
  call(createReglements, {
    body: { client_code: 'DURAND', reglements: [{ moyen: 'carte', montant, imputations: [{ numero, montant }] }] },
  });

/**
 * Starts two tills of one shop; what the first sells from then on does not arrive at the second, because the feed is
 * held back.
 */
async function openChain(name: string) {
  await using stack = new AsyncDisposableStack();
  const chain = stack.use(await startShops(name, ['LYON'], { tillsOfEach: 2 }));
  const [first, second] = chain.tills;
  if (!first || !second) throw new Error('two tills of a shop');
  await first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await first.call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10, stock_reel: 100 }) });
  await chain.settle(async () => {
    const known = chain.tills.map(({ call }) => call(getClient, { params: { code: 'DURAND' } }).catch(() => undefined));
    return (await Promise.all(known)).every(Boolean) && (await getStock(second).catch(() => 0)) === 100;
  });
  const held = stack.use(await holdFeed(chain.databaseUrl));
  await first.call(createFacture, { body: { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 3 }] } });
  await first.call(emitFacture, { params: { numero }, body: {} });
  const owned = stack.move();
  const release = () => held[Symbol.asyncDispose]();
  return { chain, first, second, release, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

test('a document only the hub has is read on a till by its number, and listed with its customer', async () => {
  await using shop = await openChain('anciens_read');
  const { first, second } = shop;
  await pay(first, 16);
  await expect.poll(async () => (await read(second)).regle).toBe(16);
  const { autre_boutique, ...document } = await read(second);
  expect(autre_boutique).toBeUndefined();
  expect(document).toMatchObject({ au_siege: true, client_code: 'DURAND', reste_du: 20 });
  expect(await list(second)).toEqual({
    etat: 'lu',
    suite: null,
    documents: [
      {
        numero,
        type_document: documentKinds.facture.code,
        date: document.date,
        statut: document.statut,
        total_ttc: 36,
      },
    ],
  });
  expect(count(second)).toBe(0);
  expect(await list(first)).toEqual({ etat: 'lu', suite: null, documents: [] });
});

test('a document only the hub has is fetched whole by the till that makes a document from it, and its amount due is the same everywhere', async () => {
  await using shop = await openChain('anciens_credit');
  const { chain, first, second } = shop;
  await pay(first, 6);
  const body = { lignes: [{ ligne: 1, quantite: 2 }] };
  await expect.poll(async () => (await read(second)).regle).toBe(6);
  const { document_cible } = await second.call(createFactureAvoir, { params: { numero }, body });
  expect(document_cible).toBe('AV-P02-000001');
  const due = { regle: 6, credite: 24, reste_du: 6 };
  expect(await read(second)).toMatchObject(due);
  expect(await getStock(second)).toBe(99);
  await shop.release();
  await chain.settle(async () => (await read(first)).credite === 24 && (await getStock(first)) === 99);
  for (const till of [first, second]) {
    expect(await read(till)).toMatchObject(due);
    expect([await getStock(till), await getSolde(till)]).toEqual([99, 6]);
  }
});

test('a document the till has not received yet is paid and issued there', async () => {
  await using shop = await openChain('anciens_paid');
  const { chain, first, second } = shop;
  await expect.poll(async () => (await read(second)).total_ttc).toBe(36);
  await pay(second, 36);
  expect(await read(second)).toMatchObject({ regle: 36, reste_du: 0, excedent: 0 });
  await first.call(createFacture, { body: { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] } });
  const draft = { params: { numero: 'FA-P01-000002' } };
  await expect.poll(async () => (await second.call(getFacture, draft)).data.total_ttc).toBe(12);
  await second.call(emitFacture, { ...draft, body: {} });
  expect((await second.call(getFacture, draft)).data).toMatchObject({ reste_du: 12, emission: expect.anything() });
  await shop.release();
  await chain.settle(async () => (await read(first)).regle === 36 && (await getSolde(first)) === 12);
  for (const till of [first, second]) expect(await getSolde(till)).toBe(12);
});

test('an older document is fetched once, whoever asks, and the later feed changes nothing', async () => {
  await using shop = await openChain('anciens_brought');
  const { chain, first, second } = shop;
  await expect.poll(async () => (await read(second)).total_ttc).toBe(36);
  const params = { type_doc: documentKinds.facture.code, numero };
  await Promise.all([second.call(bringAncien, { params }), second.call(bringAncien, { params })]);
  expect(count(second)).toBe(1);
  expect((await read(second)).au_siege).toBeUndefined();
  expect(await getStock(second)).toBe(97);
  const wrong = second.call(bringAncien, { params: { ...params, numero: 'FA-P01-000009' } });
  await expect(wrong).rejects.toMatchObject({ status: 404 });
  await shop.release();
  await chain.settle(async () => (await list(second)).documents.length === 0);
  for (const till of [first, second]) expect([await getStock(till), await getSolde(till)]).toEqual([97, 36]);
});

test('another shop’s documents are neither listed nor fetched', async () => {
  await using chain = await startShops('anciens_other', ['LYON', 'PARIS']);
  const [lyon, paris] = chain.tills;
  if (!lyon || !paris) throw new Error('two shops');
  await lyon.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await lyon.call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10 }) });
  await lyon.call(createFacture, { body: { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 3 }] } });
  await chain.settle(async () => (await read(paris).catch(() => undefined)) !== undefined);
  expect(await read(paris)).toMatchObject({ autre_boutique: 'LYON' });
  expect(await list(paris)).toEqual({ etat: 'lu', suite: null, documents: [] });
  const params = { type_doc: documentKinds.facture.code, numero };
  await expect(paris.call(bringAncien, { params })).rejects.toMatchObject({ status: 404 });
});

test('offline the list reports it, and a document that cannot be fetched shows what to do', async () => {
  await using shop = await openChain('anciens_offline');
  const { chain, second } = shop;
  await list(second);
  await chain.stopHub();
  expect(await list(second)).toEqual({ etat: 'hors_ligne', suite: null, documents: [] });
  const brought = second.call(bringAncien, { params: { type_doc: documentKinds.facture.code, numero } });
  await expect(brought).rejects.toMatchObject({
    status: 404,
    message: expect.stringContaining('réessayez quand la ligne'),
  });
});
