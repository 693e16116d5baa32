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

  clientRoutes(route, createClientService({ backOffice }));
  prospectRoutes(route, createProspectService({ backOffice }));
  fournisseurRoutes(route, createFournisseurService({ backOffice }));
  articleRoutes(route, createArticleService({ backOffice }));
  familleRoutes(route, createFamilleService({ backOffice }));
  boutiqueRoutes(route, createBoutiqueService({ backOffice }));
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
