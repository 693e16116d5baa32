import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildArticle, buildFamille } from '#server/testing/fixtures/build-records.ts';
import { listInMemory } from '#server/testing/list-in-memory.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import {
  ArticleApercu,
  type ArticleOrder,
  articleOrders,
  browseArticles,
} from '#shared/contracts/articles/article-list.ts';
import { createArticle, getArticle, listArticles, updateArticle } from '#shared/contracts/articles/articles.ts';
import { createFamille } from '#shared/contracts/articles/familles.ts';
import { createSortie } from '#shared/contracts/articles/stock.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import { isToOrder } from '#shared/stock-level.ts';

const labels = [
  'Vis à bois 4 × 40',
  'Vis à bois 4 × 100',
  'vis à bois 4 × 40',
  'Clé à œil 10',
  'Clé à pipe 9',
  'Cle plate',
  'Échelle 3 m',
  'Équerre (lot de 12)',
  'Ébauchoir',
  'œillet laiton',
];

/** Creates articles, many of which are equal in some field, and some of which are short of stock. */
async function createShop(count: number) {
  const server = await startTestServer();
  for (const [code, intitule] of Object.entries({ V: 'Visserie', O: 'outillage à main' })) {
    await server.call(createFamille, { body: buildFamille({ code, intitule }) });
  }
  for (let index = 0; index < count; index += 1) {
    const body = buildArticle({
      reference: `REF-${(index * 7) % count}`,
      designation: labels[(index * 3) % labels.length] ?? '',
      famille: ['V', 'O'][index % 3] ?? null,
      prix_vente: [2.55, 10, 1.2][index % 4] ?? 0,
      stock_reel: [2.5, 12][(index * 5) % 3] ?? 0,
      stock_mini: [3, 0][index % 3] ?? null,
    });
    await server.call(createArticle, { body });
  }
  return server;
}

const sortBy: Record<ArticleOrder, (row: ArticleApercu) => string | number> = {
  designation: (row) => row.designation,
  reference: (row) => row.reference,
  famille: (row) => row.famille_libelle ?? '',
  prix: (row) => row.prix_vente,
  stock: (row) => row.stock_disponible ?? row.stock_reel,
};

const anyQuestion = fc.record({
  q: fc.constantFrom('', '', '  ', 'vis', 'CLE', 'ref 1', 'visserie', 'oeil', '×', 'rien', '%'),
  stock: fc.constantFrom('', 'bas'),
  tri: fc.constantFrom(undefined, ...articleOrders),
  sens: fc.constantFrom('asc', 'desc'),
});

test('pages and counts equal those of all articles sorted in memory, for every query', async () => {
  await using server = await createShop(40);
  const page = fc.record({ debut: fc.integer({ min: 0, max: 45 }), limit: fc.integer({ min: 1, max: 45 }) });
  await fc.assert(
    fc.asyncProperty(anyQuestion, page, async (question, { debut, limit }) => {
      const { q, stock, tri, sens } = question;
      const { data: found } = await server.call(listArticles, { query: { query: q } });
      const wanted = stock === 'bas' ? found.filter(isToOrder) : found;
      const rows = wanted.map((one) => ArticleApercu.parse(one));
      const expected = listInMemory(rows, { sortBy: tri && sortBy[tri], sens });
      const answer = await server.call(browseArticles, { query: { ...question, debut, limit } });
      expect(answer).toEqual({ data: expected.slice(debut, debut + limit), total: expected.length });
    }),
    { numRuns: takeDose(25, 300) },
  );
});

test('a page shows what was created, changed or sold just before', async () => {
  await using server = await startTestServer();
  const read = async (query = {}) => {
    const { data, total } = await server.call(browseArticles, { query });
    return { total, found: data.map(({ reference, stock_disponible }) => [reference, stock_disponible]) };
  };
  expect(await read()).toEqual({ total: 0, found: [] });
  for (const [reference, designation] of [
    ['B', 'Boulon'],
    ['A', 'Écrou'],
  ] as const) {
    await server.call(createArticle, {
      body: buildArticle({ reference, designation, stock_reel: 5, stock_mini: 4 }),
    });
  }
  expect(await read({ tri: 'designation' })).toEqual({ total: 2, found: [['B', 5], ['A', 5]] }); // biome-ignore format: one line
  expect(await read({ stock: 'bas' })).toMatchObject({ total: 0 });

  await server.call(createSortie, { body: { lignes: [{ article_ref: 'A', quantite: 3 }] } });
  expect(await read({ tri: 'designation' })).toEqual({ total: 2, found: [['B', 5], ['A', 2]] }); // biome-ignore format: one line
  expect(await read({ tri: 'stock' })).toMatchObject({ found: [['A', 2], ['B', 5]] }); // biome-ignore format: one line
  expect(await read({ stock: 'bas' })).toMatchObject({ total: 1, found: [['A', 2]] });

  await server.call(updateArticle, { params: { reference: 'A' }, body: { designation: 'Accroche' } });
  expect(await read({ tri: 'designation' })).toMatchObject({ found: [['A', 2], ['B', 5]] }); // biome-ignore format: one line
});

test('a page has the listed fields of each article’s record, and an unchanged page is a 304', async () => {
  await using server = await startTestServer();
  await server.call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 2.55, stock_reel: 3 }) });
  const { data } = await server.call(browseArticles);
  const record = await server.call(getArticle, { params: { reference: 'VIS' } });
  expect(data).toEqual([ArticleApercu.parse(record)]);
  const ask = (query: string, etag = '') =>
    fetch(`${server.url}/listes/articles?${query}`, { headers: { ...server.headers, 'if-none-match': etag } });
  const etag = (await ask('debut=0')).headers.get('etag') ?? '';
  expect((await ask('debut=0', etag)).status).toBe(304);
  expect((await ask('debut=0&sens=desc', etag)).status).toBe(200);
  await server.call(createSortie, { body: { lignes: [{ article_ref: 'VIS', quantite: 1 }] } });
  expect((await ask('debut=0', etag)).status).toBe(200);
});

test('an unknown order, an unknown filter or a limit that is too high is refused', async () => {
  await using server = await startTestServer();
  for (const query of ['tri=poids', 'sens=haut', 'stock=haut', 'limit=1001', 'limit=0', 'debut=-1']) {
    const response = await fetch(`${server.url}/listes/articles?${query}`, { headers: server.headers });
    expect(response.status, query).toBe(422);
  }
  await expect(server.call(browseArticles, { query: { limit: 1_001 } })).rejects.toBeInstanceOf(InvalidInput);
});
