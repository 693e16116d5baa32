import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { createFindCaller, createIsKnown, createUserBasicAuth } from '#server/features/auth/find-caller.ts';
import { serveDocsAssets } from '#server/features/docs/docs-assets.ts';
import { docsRoutes } from '#server/features/docs/docs.routes.ts';
import { type FeatureDeps, mountFeatures } from '#server/features/mount-features.ts';
import { createIdempotentAnswer } from '#server/calls/idempotency.ts';
import { createErrorHandler } from '#server/http/answers/error-handler.ts';
import { createGuards, type GuardOptions } from '#server/http/guards/guards.ts';
import { createJsonBody } from '#server/http/requests/json-body.ts';
import { defaultRateLimits, limitAnonymous, type RateLimits } from '#server/http/guards/rate-limit.ts';
import { createRequestLog } from '#server/http/requests/request-log.ts';
import { createRouting } from '#server/http/route.ts';
import { sendBrowsersToScreens, serveScreens } from '#server/http/screens.ts';
import { protectDocs, protectScreens } from '#server/http/guards/security-headers.ts';
import { refuseUnrouted } from '#server/http/answers/unrouted.ts';
import { receiveFacture } from '#shared/contracts/achats/factures-recues.ts';
import { type Gateway, gatewayPath } from '#server/sharing/transport/gateway-mount.ts';

export type AppDeps = FeatureDeps &
  GuardOptions & {
    logger: Logger;
    rateLimits?: RateLimits;
    /** The gateway, when tills share this back office. */
    sharing?: Gateway | undefined;
    /** Parses each answer against its contract; for tests. */
    checkAnswers?: boolean;
  };

/** Limit of a body that holds a file: 20 MB in base64. */
const longestFileBody = '28mb';

/** Paths of the documentation, behind HTTP Basic. */
const docs = ['/docs', '/redoc', '/openapi.json'];

/** Creates the whole HTTP application: every feature is mounted once, in the order requests reach them. */
export function createApp(deps: AppDeps): Express {
  const { logger, identity, database, now, rateLimits = defaultRateLimits, checkAnswers = false } = deps;
  const { connection, write } = database;
  const { router, route, endpoints } = createRouting({
    checkAnswers,
    approvals: identity.approvals,
    answerOnce: createIdempotentAnswer({ connection, write, now }),
  });
  mountFeatures(route, deps);
  docsRoutes(route, endpoints);
  const readBody = createJsonBody();
  const readFileBody = createJsonBody(longestFileBody);

  const app = express()
    .disable('x-powered-by')
    .disable('etag')
    .use(createRequestLog(logger, deps.counters), ...createGuards(deps, createFindCaller(identity)));
  if (deps.sharing) app.use(gatewayPath, deps.sharing.authenticate, deps.sharing.readBody);
  app
    .get('/', sendBrowsersToScreens)
    .use('/app', protectScreens(), serveScreens())
    .use(limitAnonymous(rateLimits, createIsKnown(identity)))
    .use(docs, protectDocs(), createUserBasicAuth(identity, now))
    .use('/docs/assets', serveDocsAssets())
    .post(receiveFacture.path, readFileBody)
    .use(readBody);
  if (deps.sharing) app.use(deps.sharing.router);
  return app.use(router).use(refuseUnrouted(endpoints)).use(createErrorHandler(logger));
}
