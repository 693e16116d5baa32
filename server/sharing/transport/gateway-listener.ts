import { X509Certificate } from 'node:crypto';
import type { Server } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';
import { createAppServer } from '#server/http/app-server.ts';
import { answerBrokenRequests } from '#server/http/answers/broken-requests.ts';
import { createErrorHandler } from '#server/http/answers/error-handler.ts';
import { defaultRateLimits, limitAnonymous } from '#server/http/guards/rate-limit.ts';
import { createRequestLog } from '#server/http/requests/request-log.ts';
import { protectData } from '#server/http/guards/security-headers.ts';
import { refuseUnrouted } from '#server/http/answers/unrouted.ts';
import { ensureCertificate, toFingerprint } from './certificate.ts';
import { toPin } from './pairing-code.ts';
import { readIdentity } from '#server/config/read-identity.ts';
import { type Gateway, gatewayPath } from './gateway-mount.ts';
import { getPort } from '#server/get-port.ts';

/** The listener through which tills reach this shop. */
export type GatewayListener = {
  adresses: string[];
  /** The part of a one-time code that stands for the certificate; undefined when an authority vouches for it. */
  pin: string | undefined;
  /** The reason why no till can connect, in French. */
  panne: string | undefined;
  stop(): Promise<void>;
};

/** The listener of a back office that is not shared, or on loopback only. */
export const noListener: GatewayListener = { adresses: [], pin: undefined, panne: undefined, stop: async () => {} };

type Deps = { gateway: Gateway; config: Config; now: () => Date; logger: Logger };

/**
 * Serves the gateway, and nothing else, to other machines, over HTTPS. When the port is taken the shop itself still
 * works.
 */
export async function startGatewayListener({ gateway, config, now, logger }: Deps): Promise<GatewayListener> {
  const { listen = config.gateway.moved } = config.gateway;
  if (!listen) return noListener;
  const identity = config.tls ? readIdentity(config.tls) : await ensureCertificate(config.dataDir, now());
  const pin = config.tls ? undefined : toPin(toFingerprint(new X509Certificate(identity.cert)));
  const server = createAppServer(createGatewayApp(gateway, logger), identity);
  answerBrokenRequests(server);
  try {
    await listenOn(server, listen);
  } catch (error) {
    logger.error({ err: error, port: listen.port }, 'tills cannot be listened to');
    const panne = `Le port ${listen.port} n’a pas pu être ouvert\u00a0: aucune caisse ne peut joindre cette boutique. Fermez le programme qui l’occupe, ou changez COMPTOIR_GATEWAY_PORT.`;
    return { ...noListener, panne };
  }
  const port = getPort(server);
  const adresses = listHosts(listen.host).map((name) => `https://${name}:${port}`);
  return { adresses, pin, panne: undefined, stop: () => closeServer(server) };
}

function createGatewayApp({ authenticate, readBody, router }: Gateway, logger: Logger): Express {
  return express()
    .disable('x-powered-by')
    .disable('etag')
    .use(createRequestLog(logger))
    .use(protectData())
    .use(gatewayPath, authenticate)
    .use(limitAnonymous(defaultRateLimits))
    .use(readBody)
    .use(router)
    .use(refuseUnrouted([]))
    .use(createErrorHandler(logger));
}

/** Resolves once the server listens. */
export async function listenOn(server: Server, { host, port }: { host: string; port: number }) {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/** Lists the names of this machine on its networks, addresses first: they need no name service. */
function listHosts(listening: string): string[] {
  if (listening !== '0.0.0.0' && listening !== '::') return [listening.includes(':') ? `[${listening}]` : listening];
  const found = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const own = found.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
  return [...own, hostname().toLowerCase()];
}

/** Resolves once the last request was answered, or two seconds later. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweeping = setInterval(() => server.closeIdleConnections(), 20);
  const ending = setTimeout(() => server.closeAllConnections(), 2_000);
  await closed;
  clearInterval(sweeping);
  clearTimeout(ending);
}
