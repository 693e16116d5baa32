import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { ArticleCreateInput, listArticles } from '#shared/contracts/articles/articles.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { sendRaw } from '#server/testing/hostile/raw-request.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';

const count = 5_500;
const context = { caller: { kind: 'api-key', id: 'k', role: 'admin' } } as const;
const now = () => new Date('2026-03-16T09:30:00Z');

/** Starts with more articles than are built into a list at once. */
async function startWithManyArticles() {
  const backOffice = await openBackOffice({ dataDir: ':memory:', poste: 'P01', now });
  await backOffice.backfill(async ({ articles }) => {
    for (let index = 0; index < count; index += 1) {
      const reference = `A${String(index).padStart(5, '0')}`;
      await articles.create(ArticleCreateInput.parse({ reference, designation: `Vis n° ${index}` }), context);
    }
  });
  return startTestServer({ backOffice, now, checkAnswers: false });
}

test('a long list is complete, ordered, and not resent to a client that has it', async () => {
  await using server = await startWithManyArticles();
  const { data: list } = await server.call(listArticles, { query: {} });
  expect(list.map(({ reference }) => reference)).toEqual(
    Array.from({ length: count }, (_, index) => `A${String(index).padStart(5, '0')}`),
  );
  expect(list[17]).toEqual(await server.backOffice.articles.get('A00017'));
  const { headers } = await sendRaw(server.url, { path: '/articles', headers: server.headers });
  const known = { ...server.headers, 'if-none-match': String(headers.etag) };
  expect((await sendRaw(server.url, { path: '/articles', headers: known })).status).toBe(304);
  expect((await server.backOffice.getCacheInfo()).octets_en_memoire).toBe(0);
});

test('other requests are answered while a client reads a long list slowly, or hangs up', async () => {
  await using server = await startWithManyArticles();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const { host } = new URL(server.url);
  socket.write(`GET /articles HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${server.headers['x-api-key']}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  expect((await sendRaw(server.url, { path: '/articles/A00001', headers: server.headers })).status).toBe(200);
  socket.destroy();
  expect((await sendRaw(server.url, { path: '/articles/A00002', headers: server.headers })).status).toBe(200);
});
