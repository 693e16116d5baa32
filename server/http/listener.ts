import type { Server } from 'node:http';
import type { Express } from 'express';
import { type Config, loopback } from '#server/config/config.ts';
import { readIdentity } from '#server/config/read-identity.ts';
import { CannotStart } from '#server/start-failure.ts';
import { createAppServer } from './app-server.ts';
import { answerBrokenRequests } from './answers/broken-requests.ts';
import { getPort } from '#server/get-port.ts';

/** A running listener: the port it was given, the address to open, and a function that stops it. */
export type Listener = { port: number; url: string; stop(): Promise<void> };

/**
 * Listens on the configured address. `stop` lets running requests end, for at most ten seconds.
 * @throws {CannotStart} in French, when the port is taken or the address cannot be listened on.
 */
export async function startListener(app: Express, config: Config): Promise<Listener> {
  const server = await listen(createServer(app, config), config);
  const port = getPort(server);
  return { port, url: `${toScheme(config)}://${toUrlHost(config.host)}:${port}`, stop: () => closeServer(server) };
}

/** Returns an HTTPS server when IT gave a certificate and other machines can connect, an HTTP server on loopback. */
function createServer(app: Express, config: Config): Server {
  return toScheme(config) === 'https' && config.tls
    ? createAppServer(app, readIdentity(config.tls))
    : createAppServer(app);
}

function toScheme({ tls, host }: Config): 'http' | 'https' {
  return tls && !loopback.has(host) ? 'https' : 'http';
}

async function listen(server: Server, { port, host }: Config): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.listen(port, host);
    answerBrokenRequests(server);
    server.once('listening', () => resolve(server));
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const message =
        cause.code === 'EADDRINUSE'
          ? `Le port ${port} est déjà pris par un autre programme\u00a0: fermez-le, ou donnez un autre COMPTOIR_PORT.`
          : `Le service ne peut pas écouter sur ${host}:${port}\u00a0: vérifiez COMPTOIR_HOST.`;
      reject(new CannotStart(message, { cause }));
    });
  });
}

function toUrlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** Lets running requests end, then closes the connections that are kept alive. */
async function closeServer(server: Server) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection becomes idle when its last answer is out, and would then be kept alive.
  const sweeping = setInterval(() => server.closeIdleConnections(), 20);
  const ending = setTimeout(() => server.closeAllConnections(), 10_000);
  await closed;
  clearInterval(sweeping);
  clearTimeout(ending);
}
