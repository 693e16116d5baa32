import express, { type Express } from 'express';
import type { Logger } from 'pino';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { systemRoutes } from '#server/features/system/system.routes.ts';
import { createSystemService } from '#server/features/system/system.service.ts';
import { createErrorHandler } from '#server/http/error-handler.ts';
import { createRequestLog } from '#server/http/request-log.ts';
import { createRouting } from '#server/http/route.ts';
import { sendBrowsersToScreens, serveScreens } from '#server/http/screens.ts';
import type { QueueState } from '#shared/contracts/system.ts';
import { NotFound } from '#shared/errors.ts';

export type AppDeps = {
  backOffice: BackOffice;
  database: ServiceDatabase;
  logger: Logger;
  getQueueState: () => QueueState;
  now: () => Date;
  /** Parses each answer against its contract; for tests. */
  checkAnswers?: boolean;
};

/** The whole HTTP service: every feature mounted once, in the order requests meet them. */
export function createApp(deps: AppDeps): Express {
  const { backOffice, logger, now, getQueueState } = deps;
  const { router, route } = createRouting(deps);

  systemRoutes(route, createSystemService({ backOffice, getQueueState, now }));

  return express()
    .disable('x-powered-by')
    .disable('etag')
    .use(createRequestLog(logger))
    .use(express.json({ limit: '2mb' }))
    .get('/', sendBrowsersToScreens)
    .use('/app', serveScreens())
    .use(router)
    .use(() => {
      throw new NotFound('Cette adresse n’existe pas.');
    })
    .use(createErrorHandler(logger));
}
