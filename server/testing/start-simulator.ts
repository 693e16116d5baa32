import type { AddressInfo } from 'node:net';
import express from 'express';
import { createSimulator } from '#server/signature/simulator/simulator.ts';
import { createUniversign } from '#server/signature/universign.gateway.ts';

/** The signature provider's simulator on a real socket; `breakAt` makes the requests it matches fail with a 503. */
export async function startSimulator() {
  const apiKey = 'cle-du-simulateur';
  let url = '';
  let broken: ((call: string) => boolean) | undefined;
  const simulator = createSimulator({ apiKey, publicUrl: () => url });
  const front = express().use((request, response, next) => {
    if (broken?.(`${request.method} ${request.path}`)) response.status(503).end();
    else next();
  });
  const server = front.use(simulator.app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    transactions: simulator.transactions,
    provider: createUniversign({ baseUrl: url, apiKey }),
    breakAt(matches: ((call: string) => boolean) | undefined) {
      broken = matches;
    },
    /** What a person does on the provider's page. */
    async choose(transactionId: string, choice: 'completed' | 'refused') {
      const body = new URLSearchParams({ choice });
      await fetch(`${url}/sign/${transactionId}`, { method: 'POST', body });
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
