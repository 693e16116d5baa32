import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { readIdentity } from '#server/config/read-identity.ts';
import type { RateLimits } from '#server/http/guards/rate-limit.ts';
import { createAppServer } from '#server/http/app-server.ts';
import { answerBrokenRequests } from '#server/http/answers/broken-requests.ts';
import { closeServer, listenOn } from '#server/sharing/transport/gateway-listener.ts';
import { createHubApp } from './hub-app.ts';
import { createHubGatewayService } from './hub-gateway.service.ts';
import { createHubMetrics } from './hub-metrics.ts';
import type { HubSettings } from './hub-settings.ts';
import { startPurge } from './purge.ts';
import { createSiegeService } from './siege/siege.service.ts';
import { openFluxRuns } from './store/flux-runs.ts';
import { startFeedWatch } from './store/feed-watch.ts';
import { openHubDatabase } from './store/hub-database.ts';
import { addPassingClients } from './store/passing-client.ts';
import { giveCut } from './settled-past/cut-past.ts';
import { createHubPostes } from './store/hub-postes.ts';

type Options = { logger: Logger; now?: () => Date; checkAnswers?: boolean; rateLimits?: RateLimits | undefined };

type Hub = { url: string; siege: ReturnType<typeof createSiegeService>; stop(): Promise<void> };

/** Starts a node: any number of nodes serve one database, and each of them any till. */
export async function startHub(
  settings: HubSettings,
  { logger, now = () => new Date(), checkAnswers = false, rateLimits }: Options,
): Promise<Hub> {
  const { databaseUrl: url, connexions, host, port, token, proxies, tls } = settings;
  const database = await openHubDatabase({ url, connexions });
  const runs = await openFluxRuns(database);
  await database.transact((ask) => addPassingClients(ask, now()));
  const postes = createHubPostes(database, runs, giveCut);
  const watch = startFeedWatch(database);
  const purge = startPurge(database, logger);
  const metrics = createHubMetrics(database.ask);
  const gateway = metrics.counted(createHubGatewayService({ database, runs, postes, watch, now }));
  const siege = createSiegeService({ database, postes, watch, now });
  const app = createHubApp({ gateway, siege, postes, metrics, token, proxies, logger, checkAnswers, rateLimits });
  const server = createAppServer(app, tls && readIdentity(tls));
  answerBrokenRequests(server);
  await listenOn(server, { host, port });
  const { port: given } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${given}`,
    siege,
    async stop() {
      const closed = closeServer(server);
      watch.endWaits();
      await closed;
      await Promise.all([watch.stop(), purge.stop()]);
      await database.close();
    },
  };
}
