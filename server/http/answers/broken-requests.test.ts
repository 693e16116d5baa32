import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerBrokenRequests } from './broken-requests.ts';

/** More than the buffers between two programs of one machine hold. */
const large = Buffer.alloc(50_000_000, 'x');
const server = createServer({ connectionsCheckingInterval: 50 }, (request, response) => {
  request.on('error', () => {}).resume();
  if (request.method === 'GET') response.end(large);
});
beforeAll(async () => {
  answerBrokenRequests(server, { headersMs: 300, requestMs: 400, silentMs: 500 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

async function sendBytes(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

test.each([
  ['not HTTP', 'bonjour\r\n\r\n', 400, 'La demande n’est pas du HTTP valide.'],
  [
    'a header that splits',
    'GET / HTTP/1.1\r\nHost: x\r\nA\u0000: b\r\n\r\n',
    400,
    'La demande n’est pas du HTTP valide.',
  ],
  [
    'two lengths (request smuggling)',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'La demande n’est pas du HTTP valide.',
  ],
  [
    'endless headers',
    `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'Les en-têtes de la demande sont trop longs.',
  ],
])('%s is refused in French and hung up on', async (_what, bytes, status, detail) => {
  const answer = await sendBytes(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer.toLowerCase()).toContain('connection: close');
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({ detail });
});

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n123'],
])('%s that never come whole are given up, in French', async (_what, bytes) => {
  const answer = await sendBytes(bytes);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
    detail: 'La demande a mis trop longtemps à arriver.',
  });
});

test('a client that never reads its answer is disconnected', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {}).pause();
  const closed = once(server, 'connection').then(([served]) => once(served as Socket, 'close'));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect(closed).resolves.toBeDefined();
  socket.destroy();
});
