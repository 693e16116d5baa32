import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '#server/testing/hostile/raw-request.ts';
import { type Shop, startShop } from '#server/testing/running/start-shop.ts';
import { createArticle, getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { getClient } from '#shared/contracts/tiers/clients.ts';
import { importArticles, importClients } from '#shared/contracts/imports.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

async function post(path: string, body: string | Buffer, charset = 'utf-8') {
  const headers = { ...shop.headers, 'content-type': `application/json; charset=${charset}` };
  const { status, detail } = await sendRaw(shop.url, { method: 'POST', path, headers, body });
  return { status, detail };
}

const badCodes = ['.', '..', '\u00a0..\u00a0', 'A\nB', 'A\u2028B', 'A\u200bB', 'A\u0007'];

describe.each(badCodes.map((code) => [JSON.stringify(code), code] as const))('the code %s', (_shown, code) => {
  test.each([
    ['/articles', { reference: code, designation: 'Vis' }],
    ['/clients', { num: code, intitule: 'Durand' }],
    ['/fournisseurs', { num: code, intitule: 'Durand' }],
    ['/familles', { code, intitule: 'Vis' }],
    ['/stock/entree', { lignes: [{ article_ref: 'VIS', quantite: 1, depot_code: code }] }],
  ])('is given to nothing at %s', async (path, body) => {
    const { status, detail } = await post(path, JSON.stringify(body));
    expect(status).toBe(422);
    expect(detail).toMatch(/code/);
  });

  test('is refused in its line of a file, and only there', async () => {
    const lignes = [
      { ligne: 2, cellules: { reference: code, designation: 'Vis' } },
      { ligne: 3, cellules: { reference: `ok ${badCodes.indexOf(code)}`, designation: 'Vis' } },
    ];
    const done = await shop.call(importArticles, { body: { lignes } });
    expect(done.lignes.map(({ issue }) => issue)).toEqual(['refusee', 'creee']);
    expect(done.lignes[0]?.erreurs).toEqual([{ champ: 'reference', message: expect.stringContaining('code') }]);
  });
});

test.each(['A/B', 'A\\B', 'A?B#C', 'A%2FB', '...', 'été', "L'A"])(
  'the code %s is found again at its address',
  async (code) => {
    await shop.call(createArticle, { body: { reference: code, designation: 'Vis' } });
    const params = { reference: code };
    await shop.call(updateArticle, { params, body: { designation: 'Vis longue' } });
    expect(await shop.call(getArticle, { params })).toMatchObject({ reference: code, designation: 'Vis longue' });
  },
);

test.each([
  ['/clients', '{"intitule":"Du\\u0000rand"}', 'intitule'],
  ['/clients', '{"intitule":"Durand","ville":"\\ud800"}', 'ville'],
  ['/articles', '{"reference":"A1","designation":"Vis","description":"\\udc00x"}', 'description'],
  [
    '/devis',
    '{"client_id":"DURAND","lignes":[{"article_code":"VIS","quantite":1,"designation":"a\\u0000"}]}',
    'lignes.0.designation',
  ],
  ['/templates/emails', '{"nom":"x","sujet":"\\udfff","corps_html":"y"}', 'sujet'],
])('a text that cannot be written down is refused at %s: %s', async (path, body, champ) => {
  expect(await post(path, body)).toEqual({
    status: 422,
    detail: `Le champ «\u00a0${champ}\u00a0» est invalide\u00a0: un caractère nul ou incomplet ne s’enregistre pas.`,
  });
});

test('only the line of a file with such a text is refused', async () => {
  const line = (ligne: number, intitule: string) => ({ ligne, cellules: { num: `IMP${ligne}`, intitule } });
  const done = await shop.call(importClients, { body: { lignes: [line(2, 'A\0'), line(3, 'B 🔩')] } });
  expect(done.lignes.map(({ issue }) => issue)).toEqual(['refusee', 'creee']);
  expect(done.lignes[0]?.erreurs).toEqual([
    { champ: 'intitule', message: expect.stringContaining('nul ou incomplet') },
  ]);
  expect((await shop.call(getClient, { params: { code: 'IMP3' } })).data.intitule).toBe('B 🔩');
});

test('bytes that are no UTF-8 are refused, not replaced', async () => {
  const latin1 = Buffer.from('{"num":"LATIN","intitule":"Café"}', 'latin1');
  expect(await post('/clients', latin1)).toEqual({
    status: 400,
    detail: 'Le corps de la demande n’est pas écrit en UTF-8.',
  });
});

test.each(['utf-7', 'utf-16', 'utf-32be'])(
  'a body that says it is %s is refused: its bytes would be read as another text',
  async (charset) => {
    const body = Buffer.from('{"num":"AUTRE","intitule":"Caf+AOk-"}');
    expect(await post('/clients', body, charset)).toEqual({
      status: 400,
      detail: 'Le corps de la demande n’est pas écrit en UTF-8.',
    });
  },
);
