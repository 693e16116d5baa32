import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerBrokenRequests } from './broken-requests.ts';

const server = createServer((_request, response) => response.end('ok'));
beforeAll(async () => {
  answerBrokenRequests(server);
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
