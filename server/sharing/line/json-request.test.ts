import { X509Certificate } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { ensureCertificate, toFingerprint } from './certificate.ts';
import { createJsonRequest, WrongCertificate } from './json-request.ts';

/** Starts a server with a shop's own certificate that reports what it was sent. */
async function startServer(answer?: string) {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(await createTemporaryFolder());
  const identity = await ensureCertificate(folder.path, new Date());
  const sent: string[] = [];
  const server = createServer(identity, (request, response) => {
    sent.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'application/json').end(answer ?? '{"ok":true}');
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  stack.defer(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fingerprint: toFingerprint(new X509Certificate(identity.cert)),
    sent,
    [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose](),
  };
}

const timeoutMs = 5_000;

test('a server is known by its certificate, on each connection', async () => {
  await using server = await startServer();
  const ask = createJsonRequest((certificate) => toFingerprint(certificate) === server.fingerprint);
  const answers = Promise.all(Array.from({ length: 20 }, () => ask(`${server.url}/a`, { timeoutMs })));
  expect(await answers).toEqual(Array.from({ length: 20 }, () => ({ status: 200, body: { ok: true } })));
  expect((await ask(`${server.url}/b`, { timeoutMs, method: 'POST', body: '{}' })).status).toBe(200);
});

test('nothing is sent to a server with another certificate', async () => {
  await using server = await startServer();
  const ask = createJsonRequest(() => false);
  const asking = ask(`${server.url}/secret`, { timeoutMs, headers: { authorization: 'Bearer secret' } });
  await expect(asking).rejects.toThrow(WrongCertificate);
  expect(server.sent).toEqual([]);
});

test('without a fingerprint, a certificate that no authority vouches for is refused', async () => {
  await using server = await startServer();
  await expect(createJsonRequest()(server.url, { timeoutMs })).rejects.toThrow(/certificate/);
  expect(server.sent).toEqual([]);
});

test('an answer that is not JSON is no answer', async () => {
  await using server = await startServer('<html>');
  await expect(createJsonRequest(() => true)(server.url, { timeoutMs })).rejects.toThrow(SyntaxError);
});

test('a server that is not there is an error', async () => {
  await expect(createJsonRequest(() => true)('https://127.0.0.1:9', { timeoutMs })).rejects.toThrow(/ECONNREFUSED/);
});
