import express, { type Express } from 'express';
import type { Logger } from 'pino';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { articleRoutes } from '#server/features/articles/articles.routes.ts';
import { createArticleService } from '#server/features/articles/articles.service.ts';
import { boutiqueRoutes } from '#server/features/boutique/boutique.routes.ts';
import { createBoutiqueService } from '#server/features/boutique/boutique.service.ts';
import { clientRoutes } from '#server/features/clients/clients.routes.ts';
import { createClientService } from '#server/features/clients/clients.service.ts';
import { familleRoutes } from '#server/features/familles/familles.routes.ts';
import { createFamilleService } from '#server/features/familles/familles.service.ts';
import { fournisseurRoutes } from '#server/features/fournisseurs/fournisseurs.routes.ts';
import { createFournisseurService } from '#server/features/fournisseurs/fournisseurs.service.ts';
import { prospectRoutes } from '#server/features/prospects/prospects.routes.ts';
import { createProspectService } from '#server/features/prospects/prospects.service.ts';
import { systemRoutes } from '#server/features/system/system.routes.ts';
import { createSystemService } from '#server/features/system/system.service.ts';
import { apiKeyRoutes } from '#server/features/api-keys/api-keys.routes.ts';
import { authRoutes } from '#server/features/auth/auth.routes.ts';
import { createAuthService } from '#server/features/auth/auth.service.ts';
import type { Identity } from '#server/features/auth/identity.ts';
import { createFindCaller } from '#server/features/auth/find-caller.ts';
import { createSetup, type FillDemo } from '#server/features/auth/setup.ts';
import { userRoutes } from '#server/features/users/users.routes.ts';
import { createErrorHandler } from '#server/http/error-handler.ts';
import { createGuards, type GuardOptions } from '#server/http/guards.ts';
import { createJsonBody } from '#server/http/json-body.ts';
import { defaultRateLimits, limitAnonymous, limitFailures, type RateLimits } from '#server/http/rate-limit.ts';
import { createRequestLog } from '#server/http/request-log.ts';
import { createRouting } from '#server/http/route.ts';
import { sendBrowsersToScreens, serveScreens } from '#server/http/screens.ts';
import { protectScreens } from '#server/http/security-headers.ts';
import { refuseUnrouted } from '#server/http/unrouted.ts';
import type { QueueState } from '#shared/contracts/system.ts';

export type AppDeps = GuardOptions & {
  backOffice: BackOffice;
  database: ServiceDatabase;
  identity: Identity;
  logger: Logger;
  getQueueState: () => QueueState;
  now: () => Date;
  fillDemo: FillDemo;
  rateLimits?: RateLimits;
  /** Parses each answer against its contract; for tests. */
  checkAnswers?: boolean;
};

/** The whole HTTP service: every feature mounted once, in the order requests meet them. */
export function createApp(deps: AppDeps): Express {
  const { backOffice, logger, now, getQueueState, identity, rateLimits = defaultRateLimits } = deps;
  const takeApproval = identity.approvals.take;
  const { router, route, endpoints } = createRouting({ ...deps, takeApproval });

  clientRoutes(route, createClientService({ backOffice }));
  prospectRoutes(route, createProspectService({ backOffice }));
  fournisseurRoutes(route, createFournisseurService({ backOffice }));
  articleRoutes(route, createArticleService({ backOffice }));
  familleRoutes(route, createFamilleService({ backOffice }));
  boutiqueRoutes(route, createBoutiqueService({ backOffice }));
  authRoutes(route, createAuthService({ ...deps, ...identity, setup: createSetup({ ...deps, ...identity }) }));
  apiKeyRoutes(route, identity.apiKeys);
  userRoutes(route, identity.users);
  systemRoutes(route, createSystemService({ backOffice, getQueueState, now }));

  return express()
    .disable('x-powered-by')
    .disable('etag')
    .use(createRequestLog(logger))
    .use(createGuards(deps, createFindCaller(identity)))
    .get('/', sendBrowsersToScreens)
    .use('/app', protectScreens(), serveScreens())
    .use(limitAnonymous(rateLimits))
    .use(['/auth', '/docs', '/redoc', '/openapi.json'], limitFailures(rateLimits))
    .use(createJsonBody())
    .use(router)
    .use(refuseUnrouted(endpoints))
    .use(createErrorHandler(logger));
}
