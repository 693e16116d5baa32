import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createApiClient } from './api-client.ts';
import { getDocumentPdf } from '#shared/contracts/documents/documents.ts';
import { getHealth } from '#shared/contracts/service/system.ts';
import { Unavailable } from './errors.ts';

async function connect(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return createApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

test('an answer that is cut short counts as none: what was asked may have been done', async () => {
  const call = await connect((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
    response.write('{"status":');
    setTimeout(() => response.destroy(), 20);
  });
  await expect(call(getHealth)).rejects.toBeInstanceOf(Unavailable);
  await expect(call(getDocumentPdf, { params: { type_doc: 0, numero: 'DE-P01-000001' } })).rejects.toBeInstanceOf(
    Unavailable,
  );
});

test('a service that is not there is unavailable, in French', async () => {
  const call = createApiClient('http://127.0.0.1:1');
  await expect(call(getHealth)).rejects.toThrow('Le service de Comptoir ne répond pas.');
});
