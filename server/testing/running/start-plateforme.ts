import type { AddressInfo } from 'node:net';
import express from 'express';
import { createAfnor } from '#server/plateforme/afnor.gateway.ts';
import { createPlateformeSimulator } from '#server/plateforme/simulator/plateforme-simulator.ts';
import type { InvoiceLife } from '#server/plateforme/simulator/simulated-flow.ts';

type Matches = ((call: string) => boolean) | undefined;

/**
 * Starts the platform's simulator on a real socket; `breakAt` answers 503, `loseAt` accepts what is sent and cuts the
 * connection before the answer.
 */
export async function startPlateforme(
  options: { scenario?: InvoiceLife; annuaire?: Record<string, string>; now?: () => Date } = {},
) {
  const cle = 'cle-de-la-plateforme-simulee';
  let broken: Matches;
  let lost: Matches;
  let time = Date.parse('2026-03-16T10:00:00Z');
  const simulator = createPlateformeSimulator({ cle, now: () => new Date((time += 1_000)), ...options });
  const front = express().use((request, response, next) => {
    const call = `${request.method} ${request.path}`;
    if (broken?.(call)) return void response.status(503).end();
    if (lost?.(call)) {
      response.json = () => {
        request.socket.destroy();
        return response;
      };
    }
    next();
  });
  const server = front.use(simulator.app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...simulator,
    url,
    cle,
    gateway: createAfnor({ url, cle, annuaireUrl: url, timeoutMs: 5_000 }),
    /** Variables that make a service use this platform. */
    environment: { COMPTOIR_PLATEFORME_URL: url, COMPTOIR_PLATEFORME_CLE: cle, COMPTOIR_PLATEFORME_ANNUAIRE_URL: url },
    breakAt: (matches: Matches) => void (broken = matches),
    loseAt: (matches: Matches) => void (lost = matches),
    async [Symbol.asyncDispose]() {
      simulator.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type StartedPlateforme = Awaited<ReturnType<typeof startPlateforme>>;
