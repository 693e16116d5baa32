import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { createFindCaller } from '#server/features/auth/find-caller.ts';
import { type FeatureDeps, mountFeatures } from '#server/features/mount-features.ts';
import { createErrorHandler } from '#server/http/error-handler.ts';
import { createGuards, type GuardOptions } from '#server/http/guards.ts';
import { createJsonBody } from '#server/http/json-body.ts';
import { defaultRateLimits, limitAnonymous, limitFailures, type RateLimits } from '#server/http/rate-limit.ts';
import { createRequestLog } from '#server/http/request-log.ts';
import { createRouting } from '#server/http/route.ts';
import { sendBrowsersToScreens, serveScreens } from '#server/http/screens.ts';
import { protectScreens } from '#server/http/security-headers.ts';
import { refuseUnrouted } from '#server/http/unrouted.ts';

export type AppDeps = FeatureDeps &
  GuardOptions & {
    logger: Logger;
    rateLimits?: RateLimits;
    /** Parses each answer against its contract; for tests. */
    checkAnswers?: boolean;
  };

/** The whole HTTP service: every feature mounted once, in the order requests meet them. */
export function createApp(deps: AppDeps): Express {
  const { logger, identity, rateLimits = defaultRateLimits } = deps;
  const { router, route, endpoints } = createRouting({ ...deps, approvals: identity.approvals });
  mountFeatures(route, deps);

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
