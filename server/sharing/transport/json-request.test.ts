import { X509Certificate } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createNetwork } from '#server/network/network.ts';
import { startCompany, where } from '#server/testing/network/start-company.ts';
import { ensureCertificate, toFingerprint } from './certificate.ts';
import { createGatewayClient } from './gateway-client.ts';
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

const startHub = () => startCompany('caisse:s3cret', () => '{"ok":true}');
const account = { user: 'caisse', password: 's3cret' };

test('through a proxy a server is known by its certificate, as without one', async () => {
  await using hub = await startHub();
  const network = createNetwork({ ...hub.settings, caFile: undefined, account });
  const asking = (fingerprint: string) => createJsonRequest((own) => toFingerprint(own) === fingerprint, network);
  expect(await asking(hub.fingerprint)(`https://${where}/a`, { timeoutMs })).toMatchObject({ status: 200 });
  await expect(asking('autre')(`https://${where}/b`, { timeoutMs })).rejects.toThrow(WrongCertificate);
  expect(hub.seen).toEqual(['/a']);
  expect(hub.asked).toEqual([`${where}:443`, `${where}:443`]);
});

test('through a proxy a server without a fingerprint is vouched for by the authority IT gave, and by no other', async () => {
  await using hub = await startHub();
  const ask = createJsonRequest(undefined, createNetwork({ ...hub.settings, account }));
  expect(await ask(`https://${where}/a`, { timeoutMs })).toEqual({ status: 200, body: { ok: true } });
  const unknown = createJsonRequest(undefined, createNetwork({ ...hub.settings, account, caFile: undefined }));
  await expect(unknown(`https://${where}/b`, { timeoutMs })).rejects.toThrow(/certificate/);
  expect(hub.seen).toEqual(['/a']);
});

test('the proxy’s refusal is reported at the till, and a new proxy is used at once', async () => {
  await using hub = await startHub();
  const network = createNetwork(hub.settings);
  const ask = createJsonRequest(undefined, network);
  const client = createGatewayClient({ url: `https://${where}`, token: 'x', poste: 'P01', installation: 'x', ask });
  await expect(client.check()).rejects.toThrow(/demande un identifiant et un mot de passe/);
  network.apply({ ...hub.settings, account });
  expect((await ask(`https://${where}/a`, { timeoutMs })).status).toBe(200);
  expect(hub.countOpen()).toBe(1);
  network.apply(hub.settings);
  await expect(ask(`https://${where}/b`, { timeoutMs })).rejects.toThrow(/demande un identifiant/);
  await expect.poll(() => hub.countOpen()).toBe(0);
});
