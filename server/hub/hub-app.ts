import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { createErrorHandler } from '#server/http/answers/error-handler.ts';
import { refuseUnrouted } from '#server/http/answers/unrouted.ts';
import { defaultRateLimits, limitAnonymous, type RateLimits } from '#server/http/guards/rate-limit.ts';
import { protectData } from '#server/http/guards/security-headers.ts';
import { createJsonBody } from '#server/http/requests/json-body.ts';
import { createRequestLog } from '#server/http/requests/request-log.ts';
import { createRouting } from '#server/http/route.ts';
import { createBearer } from '#server/sharing/boutique/bearer.ts';
import { mountGateway } from '#server/sharing/boutique/mount-gateway.ts';
import type { GatewayService } from '#server/sharing/boutique/gateway.routes.ts';
import { gatewayPath } from '#server/sharing/transport/gateway-mount.ts';
import type { createHubMetrics } from './hub-metrics.ts';
import { createSiegeBearer, siegeRoutes } from './siege/siege.routes.ts';
import type { createSiegeService } from './siege/siege.service.ts';
import type { HubPostes } from './store/hub-postes.ts';

type Deps = {
  gateway: GatewayService;
  siege: ReturnType<typeof createSiegeService>;
  postes: HubPostes;
  metrics: ReturnType<typeof createHubMetrics>;
  token: string | undefined;
  /** Proxies believed when they say that a request came to them over HTTPS. */
  proxies: readonly string[];
  logger: Logger;
  checkAnswers?: boolean;
  rateLimits?: RateLimits | undefined;
};

/** Creates the HTTP application of a hub: the gateway for tills, the administration, and the monitoring. */
export function createHubApp(deps: Deps): Express {
  const { gateway, siege, postes, metrics, token, proxies, logger } = deps;
  const { checkAnswers = false, rateLimits = defaultRateLimits } = deps;
  const bearer = createBearer(postes.visitors);
  const { authenticate, readBody, router } = mountGateway(gateway, bearer, { checkAnswers, rateLimits });
  const administration = createRouting({ checkAnswers });
  siegeRoutes(administration.route, siege);
  return express()
    .disable('x-powered-by')
    .disable('etag')
    .set('trust proxy', [...proxies])
    .use(createRequestLog(logger))
    .use(protectData())
    .get('/health', metrics.health)
    .use(createSiegeBearer(token))
    .get('/metrics', metrics.list)
    .use(gatewayPath, authenticate)
    .use(limitAnonymous(rateLimits))
    .use(gatewayPath, readBody)
    .use(router)
    .use(createJsonBody())
    .use(administration.router)
    .use(refuseUnrouted([]))
    .use(createErrorHandler(logger));
}
