import { expect, test } from 'vitest';
import { mountFeatures } from '#server/features/mount-features.ts';
import type { Route } from '#server/http/route.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createArticle, getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import {
  createCommandeFournisseur,
  passCommandeFournisseur,
  receiveCommandeFournisseur,
} from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { createInventaire, createPointages } from '#shared/contracts/inventaires/inventaires.ts';
import { createChangement } from '#shared/contracts/prix/changements.ts';
import { createFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { createEntree } from '#shared/contracts/articles/stock.ts';
import { type Call, createApiClient } from '#shared/endpoints/api-client.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { NeedsApproval } from '#shared/endpoints/errors.ts';
import { Droit } from '#shared/utilisateurs/droits.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';

const secret = 7.7301;
const told = /7[.,]7301/;
/** Endpoints left out because they answer nothing to read: pages that stream, and what this test is not about. */
const notAsked = ['/admin/sauvegardes/:lieu/:id/fichier'];

/**
 * Starts a shop that buys an article at a price found nowhere else, with the API keys of two administrators, one of
 * them without the right.
 */
async function startWithSecret() {
  const shop = await startShop();
  await shop.call(createArticle, {
    body: buildArticle({ reference: 'CLOU', prix_achat: secret, prix_vente: 12, stock_mini: 9 }),
  });
  await shop.call(createEntree, { body: { lignes: [{ article_ref: 'CLOU', quantite: 5, prix_unitaire: secret }] } });
  const open = async (droits: Droit[]) => {
    const { cle } = await shop.identity.apiKeys.create({ nom: 'Lecture', role: 'admin', droits });
    const headers = { 'x-api-key': cle };
    const read = async (path: string, more: object = {}) => {
      const response = await fetch(shop.url + path, { headers: { ...headers, ...more } });
      return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text() };
    };
    return { read, call: createApiClient(shop.url, { headers }) };
  };
  return {
    shop,
    seeing: await open([...Droit.options]),
    blind: await open(Droit.options.filter((d) => d !== 'marges')),
  };
}

/** Orders, receives, counts and reprices the article, and returns the number of each record. */
async function recordPurchases(call: Call): Promise<string[]> {
  const { data } = await call(createFournisseur, { body: buildClient({ num: 'VISSERIE' }) });
  const lignes = [{ article_ref: 'CLOU', quantite: 3, prix_unitaire: secret }];
  const { numero } = await call(createCommandeFournisseur, { body: { fournisseur_code: data.numero, lignes } });
  await call(passCommandeFournisseur, { params: { numero } });
  const { receptions } = await call(receiveCommandeFournisseur, { params: { numero }, body: {} });
  const inventaire = await call(createInventaire, { body: { intitule: 'Tout' } });
  const counted = { lignes: [{ article_ref: 'CLOU', quantite: 1 }] };
  await call(createPointages, { params: { numero: inventaire.numero }, body: counted });
  const changement = await call(createChangement, { body: { intitule: 'Hausse', pourcentage: 5 } });
  const facture = await call(createFacture, {
    body: { client_id: 'DURAND', lignes: [{ article_code: 'CLOU', quantite: 1 }] },
  });
  const moved = receptions.map((one) => one.numero);
  return [numero, ...moved, inventaire.numero, changement.code, facture.data.numero_facture, data.numero];
}

test('no route answers a purchase price to a caller without the right, and those that should answer it to the others', async () => {
  const { shop, seeing, blind } = await startWithSecret();
  await using _ = shop;
  const numeros = await recordPurchases(shop.call);
  const endpoints: Endpoint[] = [];
  const collect: Route = (endpoint) => void endpoints.push(endpoint);
  mountFeatures(collect, shop);
  const toldBy = new Set<string>();
  for (const endpoint of endpoints) {
    const { method, path } = endpoint;
    if (method !== 'get' || notAsked.includes(path)) continue;
    const codes = path.includes(':') ? ['CLOU', ...numeros] : [''];
    const all = await Promise.all(codes.map((code) => tells(endpoint, code, { seeing, blind })));
    if (all.includes(true)) toldBy.add(path);
  }
  const purchases = ['', '/:numero', '/export', '/propositions'].map((path) => `/commandes-fournisseurs${path}`);
  const articles = ['/articles', '/articles/:reference', '/articles/:reference/activite', '/export/articles'];
  const counts = ['/inventaires/:numero/ecarts', '/inventaires/:numero/export'];
  expect([...toldBy]).toEqual(expect.arrayContaining([...articles, ...purchases, ...counts]));
  for (const query of ['?query=clou', '?code=CLOU']) {
    expect((await seeing.read(`/articles${query}`)).text).toMatch(told);
    expect((await blind.read(`/articles${query}`)).text).toContain('"prix_achat":null');
  }
});

type Readers = Pick<Awaited<ReturnType<typeof startWithSecret>>, 'seeing' | 'blind'>;

/** Returns whether an address tells the purchase price to who may see it; fails when it tells the other. */
async function tells(endpoint: Endpoint, code: string, { seeing, blind }: Readers): Promise<boolean> {
  const address = endpoint.path.replace(':type_doc', '60').replace(/:\w+/g, code);
  const { status, text } = await blind.read(address);
  expect([address, told.test(text)]).toEqual([address, false]);
  if (text.startsWith('{') || text.startsWith('[')) expectRead(endpoint, status, text);
  return told.test((await seeing.read(address)).text);
}

/** Expects that an answer with hidden fields still fits its contract. */
function expectRead({ path, response }: Endpoint, status: number, text: string) {
  if (status !== 200) return;
  expect([path, response.safeParse(JSON.parse(text)).error?.message]).toEqual([path, undefined]);
}

test('the answer to a change has no purchase price either, nor one that refuses it with the current article', async () => {
  const { shop, blind } = await startWithSecret();
  await using _ = shop;
  const params = { reference: 'CLOU' };
  const changed = await blind.call(updateArticle, { params, body: { designation: 'Clou' } });
  expect(changed).toMatchObject({ prix_achat: null, designation: 'Clou' });
  const outdated = blind.call(updateArticle, { params, body: { designation: 'Clous' }, ifMatch: '"1"' });
  await expect(outdated).rejects.toMatchObject({ actuel: { designation: 'Clou', prix_achat: null } });
});

test('a cached list is not a 304 once the right is given', async () => {
  const { shop, seeing, blind } = await startWithSecret();
  await using _ = shop;
  const { etag } = await blind.read('/articles');
  expect((await blind.read('/articles', { 'if-none-match': etag })).status).toBe(304);
  expect((await seeing.read('/articles', { 'if-none-match': etag })).text).toMatch(told);
});

test('an export without purchase prices has no column for them, to be imported again without emptying them', async () => {
  const { shop, seeing, blind } = await startWithSecret();
  await using _ = shop;
  expect((await seeing.read('/export/articles')).text).toContain('Prix d’achat');
  expect((await blind.read('/export/articles')).text).not.toContain('Prix d’achat');
});

test('a user who does not see purchase prices changes none, also by sending back what they were shown', async () => {
  const { shop, blind } = await startWithSecret();
  await using _ = shop;
  const params = { reference: 'CLOU' };
  await blind.call(updateArticle, { params, body: { designation: 'Clou', prix_achat: null } });
  expect(await shop.call(getArticle, { params })).toMatchObject({ designation: 'Clou', prix_achat: secret });
  const given = blind.call(updateArticle, { params, body: { prix_achat: 1 } });
  await expect(given).rejects.toBeInstanceOf(NeedsApproval);
});

test('a text that looks like a purchase price is shown as it was typed', async () => {
  const { shop, blind } = await startWithSecret();
  await using _ = shop;
  const designation = 'x","prix_achat":5,"y';
  const params = { reference: 'CLOU' };
  await blind.call(updateArticle, { params, body: { designation } });
  expect(await blind.call(getArticle, { params })).toMatchObject({ designation, prix_achat: null });
});
