import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createUniversign } from './universign.gateway.ts';

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('a provider that sends elsewhere gets no document there: neither it nor the signer’s address leaves', async () => {
  const received: string[] = [];
  await using elsewhere = await listen((request, response) => {
    received.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'application/json').end('{"id":"x"}');
  });
  await using provider = await listen((request, response) => {
    const isUpload = request.url === '/v1/files';
    if (isUpload) response.writeHead(307, { location: `${elsewhere.url}/v1/files` }).end();
    else response.setHeader('content-type', 'application/json').end('{"id":"x"}');
  });
  const { start } = createUniversign({ baseUrl: provider.url, apiKey: 'cle' });
  const request = { pdf: new Uint8Array([37]), title: 'Devis', signerEmail: 'a@exemple.fr', signerName: 'A' };
  await expect(start(request)).rejects.toThrow('Erreur de signature électronique, envoi du PDF');
  expect(received).toEqual([]);
});

test.each([
  [{ state: 'draft' }, 'EN_ATTENTE', 'draft'],
  [{ state: 'started' }, 'EN_ATTENTE', 'started'],
  [{ state: 'completed', completed_at: '2026-03-16T10:00:00Z' }, 'SIGNE', 'completed'],
  [{ state: 'refused' }, 'REFUSE', 'refused'],
  [{ state: 'expired' }, 'EXPIRE', 'expired'],
  [{ state: 'canceled' }, 'REFUSE', 'canceled'],
  [{ state: 'cancelled' }, 'EN_ATTENTE', 'cancelled'],
  [{ state: 'stalled' }, 'EN_ATTENTE', 'stalled'],
  [{ state: 'started', stalled: true }, 'EN_ATTENTE', 'stalled'],
  [{ state: 'anything' }, 'EN_ATTENTE', 'anything'],
])('a transaction that is %j is %s, and the provider’s status is stored as «%s»', async (transaction, statut, etat) => {
  await using provider = await listen((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(transaction));
  });
  const { getStatus } = createUniversign({ baseUrl: provider.url, apiKey: 'cle' });
  const signedAt = 'completed_at' in transaction ? transaction.completed_at : null;
  expect(await getStatus('tx')).toEqual({ statut, signedAt, etat });
});
