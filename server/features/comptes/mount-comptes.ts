import type { Route } from '#server/http/route.ts';
import type { EmailQueue } from '#server/features/emails/email-queue.ts';
import type { TemplateService } from '#server/features/templates/templates.service.ts';
import { compteRoutes } from './comptes.routes.ts';
import { createCompteService } from './comptes.service.ts';
import { createReleveSending } from './releve-sending.ts';

type Deps = Parameters<typeof createCompteService>[0] & {
  emails: Pick<EmailQueue, 'send'>;
  templates: Pick<TemplateService, 'get'>;
};

/** Mounts customers' accounts and their statements. */
export function mountComptes(route: Route, { backOffice, pdf, emails: queue, templates, now }: Deps): void {
  const comptes = createCompteService({ backOffice, pdf, now });
  compteRoutes(route, comptes, createReleveSending({ comptes, templates, queue }));
}
