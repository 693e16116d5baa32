import { expect, test } from 'vitest';
import { buildArticle, buildFamille } from '#server/testing/fixtures/build-records.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { ArticleCreateInput } from '#shared/contracts/articles/articles.ts';
import { FamilleCreateInput } from '#shared/contracts/articles/familles.ts';
import { Conflict } from '#shared/endpoints/errors.ts';

const context = { caller: { kind: 'anonymous', id: 'essai', role: 'admin' } } as const;
const famille = FamilleCreateInput.parse(buildFamille());
const article = ArticleCreateInput.parse(buildArticle({ famille: 'VIS', stock_reel: 3 }));
const unknownFamille = ArticleCreateInput.parse(buildArticle({ reference: 'B', famille: 'NEANT' }));

async function listAll({ backOffice }: Awaited<ReturnType<typeof startTestServer>>) {
  const [familles, articles] = await Promise.all([backOffice.familles.list(''), backOffice.articles.list('')]);
  return [...familles.parse().map(({ code }) => code), ...articles.parse().map(({ reference }) => reference)];
}

test('only the failing write is rolled back, and later ones see the earlier', async () => {
  await using server = await startTestServer();
  const refusal = await server.backOffice.batch(
    async (inside) => {
      await inside.familles.create(famille, context);
      const refused = await inside.articles.create(unknownFamille, context).catch((error: unknown) => error);
      await inside.articles.create(article, context);
      return refused;
    },
    { keep: true },
  );
  expect(refusal).toMatchObject({ message: 'La famille NEANT n’existe pas' });
  expect(await listAll(server)).toEqual(['VIS', 'VIS-4X40']);
});

test('an undone batch leaves nothing, in no list and in no series', async () => {
  await using server = await startTestServer();
  const dry = await server.backOffice.batch(
    async (inside) => {
      await inside.familles.create(famille, context);
      await inside.articles.create(article, context);
      await inside.articles.list('');
      return inside.tiers.create('client', { intitule: 'A', compte_collectif: '411000' }, context);
    },
    { keep: false },
  );
  expect(await listAll(server)).toEqual([]);
  const real = await server.backOffice.tiers.create('client', { intitule: 'B', compte_collectif: '411000' }, context);
  expect(real.numero).toBe(dry.numero);
});

test('a batch that breaks leaves nothing, and the next one works', async () => {
  await using server = await startTestServer();
  const broken = server.backOffice.batch(
    async (inside) => {
      await inside.familles.create(famille, context);
      throw new Error('power cut');
    },
    { keep: true },
  );
  await expect(broken).rejects.toThrow('power cut');
  expect(await listAll(server)).toEqual([]);
  await server.backOffice.batch((inside) => inside.familles.create(famille, context), { keep: true });
  expect(await listAll(server)).toEqual(['VIS']);
});

test('a batch within a batch is a part of it', async () => {
  await using server = await startTestServer();
  await server.backOffice.batch(
    async (inside) => {
      await inside.familles.create(famille, context);
      await inside.batch((deeper) => deeper.articles.create(article, context), { keep: false });
      await inside.batch((deeper) => deeper.articles.create({ ...article, reference: 'C' }, context), { keep: true });
    },
    { keep: true },
  );
  expect(await listAll(server)).toEqual(['VIS', 'C']);
});

test('other writes of the same moment are kept when the batch fails', async () => {
  await using server = await startTestServer();
  const { backOffice } = server;
  const beside = backOffice.familles.create({ ...famille, code: 'COLLE' }, context);
  const dry = backOffice.batch((inside) => inside.familles.create(famille, context), { keep: false });
  await Promise.all([beside, dry]);
  expect(await listAll(server)).toEqual(['COLLE']);
});

test('batches that begin at the same moment follow each other: none is a part of the other', async () => {
  await using server = await startTestServer();
  const { backOffice } = server;
  const add = (code: string, keep: boolean) =>
    backOffice.batch((inside) => inside.familles.create({ ...famille, code }, context), { keep });
  await Promise.all([add('GARDEE', true), add('ESSAI', false), add('AUSSI', true)]);
  expect((await listAll(server)).toSorted()).toEqual(['AUSSI', 'GARDEE']);
});

test('a batch under a key that is still running is refused, one that is over is answered the same', async () => {
  await using server = await startTestServer();
  const { backOffice } = server;
  const idempotency = { key: 'lot', scope: 'essai', bodyHash: 'a' };
  const again = { keep: true, context: { ...context, idempotency } };
  const gate = Promise.withResolvers<void>();
  const first = backOffice.batch(async (inside) => {
    await gate.promise;
    return (await inside.familles.create(famille, context)).code;
  }, again);
  await expect(backOffice.batch(async () => 'other', again)).rejects.toBeInstanceOf(Conflict);
  gate.resolve();
  expect(await first).toBe('VIS');
  expect(await backOffice.batch(async () => 'other', again)).toBe('VIS');
  expect(await listAll(server)).toEqual(['VIS']);
});
