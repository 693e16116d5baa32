import type { AddressInfo } from 'node:net';
import express from 'express';
import { createSimulator } from '#server/signature/simulator/simulator.ts';
import { createUniversign } from '#server/signature/universign.gateway.ts';

type Matches = ((call: string) => boolean) | undefined;

/**
 * Starts the signature provider's simulator on a real socket; `breakAt` makes matching requests fail with a 503,
 * `hangAt` leaves them without an answer until `goOn`.
 */
export async function startSimulator(options: { stepTimeoutMs?: number } = {}) {
  const apiKey = 'cle-du-simulateur';
  let url = '';
  let broken: Matches;
  let hanging: Matches;
  const held: (() => void)[] = [];
  const simulator = createSimulator({ apiKey, publicUrl: () => url });
  const front = express().use((request, response, next) => {
    const call = `${request.method} ${request.path}`;
    if (broken?.(call)) response.status(503).end();
    else if (hanging?.(call)) held.push(() => next());
    else next();
  });
  const server = front.use(simulator.app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    apiKey,
    transactions: simulator.transactions,
    provider: createUniversign({ baseUrl: url, apiKey, ...options }),
    breakAt(matches: Matches) {
      broken = matches;
    },
    hangAt(matches: Matches) {
      hanging = matches;
    },
    countHanging: () => held.length,
    /** Answers the requests that hang, and everything from now on. */
    goOn() {
      hanging = undefined;
      for (const answer of held.splice(0)) answer();
    },
    /** Blocks a transaction, as when one of several signers refuses. */
    stall(transactionId: string) {
      const transaction = simulator.transactions.get(transactionId);
      if (transaction) transaction.isStalled = true;
    },
    /** Answers as a person does on the provider's page. */
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
