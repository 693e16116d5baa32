import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRaw } from '#server/testing/hostile/raw-request.ts';
import { startShop, type Shop } from '#server/testing/running/start-shop.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const json = () => ({ ...shop.headers, 'content-type': 'application/json' });

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)('a small %s body that swells beyond the limit is 413', async (encoding, compress) => {
  const body = compress(JSON.stringify({ intitule: 'x'.repeat(12_000_000) }));
  expect(body.byteLength).toBeLessThan(100_000);
  const headers = { ...json(), 'content-encoding': encoding };
  const answer = await sendRaw(shop.url, { method: 'POST', path: '/clients', headers, body });
  expect([answer.status, answer.detail]).toEqual([413, 'La demande est trop volumineuse.']);
});

test('names like __proto__ change only the record they are sent in', async () => {
  const body = `{"intitule":"Petit","__proto__":{"email":"x@y.fr","role":"admin"},"constructor":{"prototype":{"email":"x@y.fr"}}}`;
  const answer = await sendRaw(shop.url, { method: 'POST', path: '/clients', headers: json(), body });
  expect(answer.status).toBe(201);
  expect(JSON.parse(answer.text)).not.toMatchObject({ email: 'x@y.fr' });
  expect(Object.keys(Object.prototype)).toEqual([]);
  const article = await sendRaw(shop.url, { path: '/articles/__proto__', headers: shop.headers });
  expect([article.status, article.detail]).toEqual([404, 'Article __proto__ introuvable']);
});

test.each([
  '/app/%2e%2e%2f%2e%2e%2fpackage.json',
  '/app/assets/..%2f..%2f..%2fpackage.json',
  '/app/..%5c..%5cpackage.json',
  '/docs/assets/..%2f..%2f..%2fpackage.json',
  '/app/assets/%00package.json',
])('no file of the machine is behind %s', async (path) => {
  const { status, text } = await sendRaw(shop.url, { path, headers: shop.headers });
  expect(text).not.toContain('devDependencies');
  expect(status).toBeLessThan(500);
});

test('a document’s number cannot add a header to its PDF, nor a folder to its name', async () => {
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  const { id: numero } = await shop.call(createDevis, { body: { client_id: shop.client, lignes } });
  const ask = (name: string) => sendRaw(shop.url, { path: `/documents/0/${name}/pdf`, headers: shop.headers });
  expect((await ask(numero)).headers['content-disposition']).toBe(`attachment; filename=Devis_${numero}.pdf`);
  for (const name of [`${numero}%0d%0aset-cookie:%20a=b`, `..%2f${numero}`, `${numero}%00`, `${numero}%22`]) {
    const answer = await ask(name);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['content-disposition']).toBeUndefined();
  }
});

test('a request takes one line of the log, without its secrets', async () => {
  const lines: string[] = [];
  const { pino } = await import('pino');
  await using logged = await startShop({ logger: pino({ level: 'info' }, { write: (line) => void lines.push(line) }) });
  const key = 'une-cle-tout-a-fait-secrete-de-32-lettres';
  await sendRaw(logged.url, { path: '/clients/%0a%7B%22level%22:60%7D', headers: { 'x-api-key': key } });
  await sendRaw(logged.url, { path: '/articles/x?q=%0aINJECTED', headers: logged.headers });
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  expect(lines.join('')).not.toMatch(/INJECTED|secrete/);
  expect(lines.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true);
});
