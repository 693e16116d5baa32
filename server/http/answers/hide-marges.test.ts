import { expect, test } from 'vitest';
import { mountFeatures } from '#server/features/mount-features.ts';
import type { Route } from '#server/http/route.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createArticle, getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { createEntree } from '#shared/contracts/articles/stock.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { NeedsApproval } from '#shared/endpoints/errors.ts';
import { Droit } from '#shared/utilisateurs/droits.ts';
import { buildArticle } from '#server/testing/fixtures/build-records.ts';

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

test('no route answers a purchase price to a caller without the right, and those that should answer it to the others', async () => {
  const { shop, seeing, blind } = await startWithSecret();
  await using _ = shop;
  const endpoints: Endpoint[] = [];
  const collect: Route = (endpoint) => void endpoints.push(endpoint);
  mountFeatures(collect, shop);
  const toldBy: string[] = [];
  for (const endpoint of endpoints) {
    const { method, path } = endpoint;
    if (method !== 'get' || notAsked.includes(path)) continue;
    const address = path.replace(/:\w+/g, 'CLOU');
    const { status, text } = await blind.read(address);
    expect([path, told.test(text)]).toEqual([path, false]);
    if (text.startsWith('{') || text.startsWith('[')) expectRead(endpoint, status, text);
    if (told.test((await seeing.read(address)).text)) toldBy.push(path);
  }
  expect(toldBy).toEqual(expect.arrayContaining(['/articles', '/articles/:reference', '/export/articles']));
  for (const query of ['?query=clou', '?code=CLOU']) {
    expect((await seeing.read(`/articles${query}`)).text).toMatch(told);
    expect((await blind.read(`/articles${query}`)).text).toContain('"prix_achat":null');
  }
});

/** Expects that an answer with hidden fields still fits its contract. */
function expectRead({ path, response }: Endpoint, status: number, text: string) {
  if (status !== 200) return;
  expect([path, response.safeParse(JSON.parse(text)).error?.message]).toEqual([path, undefined]);
}

test('nor does what a change answers, or refuses with what the article has become', async () => {
  const { shop, blind } = await startWithSecret();
  await using _ = shop;
  const params = { reference: 'CLOU' };
  const changed = await blind.call(updateArticle, { params, body: { designation: 'Clou' } });
  expect(changed).toMatchObject({ prix_achat: null, designation: 'Clou' });
  const outdated = blind.call(updateArticle, { params, body: { designation: 'Clous' }, ifMatch: '"1"' });
  await expect(outdated).rejects.toMatchObject({ actuel: { designation: 'Clou', prix_achat: null } });
});

test('a list kept from before is not said to be the same once the right is given', async () => {
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

test('who does not see a purchase price changes none, and empties none by sending back what they were shown', async () => {
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
