import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { Identity } from '#server/features/auth/identity.ts';
import type { IssueDocuments } from '#server/features/documents/issue-documents.ts';
import type { EmailQueue } from '#server/features/emails/email-queue.ts';
import type { Route } from '#server/http/route.ts';
import type { PdfRenderer } from '#server/pdf/pdf-renderer.ts';
import { etiquetteRoutes } from './etiquettes.routes.ts';
import { createEtiquetteService } from './etiquettes.service.ts';
import { impressionRoutes } from './impressions.routes.ts';
import { createImpressionService } from './impressions.service.ts';
import type { PostePrinters } from './poste-printers.ts';
import { createTicketContents } from './ticket-contents.ts';
import { createTicketService } from './tickets.service.ts';
import type { Drawer } from './drawer.ts';
import { materielRoutes } from './materiel.routes.ts';
import { createMaterielService } from './materiel.service.ts';

type Deps = {
  backOffice: Pick<BackOffice, 'articles' | 'boutique' | 'documents' | 'reglements' | 'traces'>;
  database: ServiceDatabase;
  identity: Identity;
  pdf: Pick<PdfRenderer, 'render'>;
  emails: Pick<EmailQueue, 'send'>;
  issue: IssueDocuments;
  printing: PostePrinters;
  drawer: Drawer;
  now: () => Date;
};

/** Mounts everything printed on the poste's printers: receipts, labels, their queue. */
export function mountPrinting(route: Route, deps: Deps) {
  const { backOffice, database, identity, pdf, emails, issue, printing: printers, drawer, now } = deps;
  const toContent = createTicketContents({ backOffice, identity, now });
  const tickets = createTicketService({ backOffice, drawer, database, printers, emails, issue, toContent, now });
  etiquetteRoutes(route, createEtiquetteService({ backOffice, database, pdf, printers, now }));
  materielRoutes(route, createMaterielService({ backOffice, printers, drawer, now }));
  impressionRoutes(route, createImpressionService({ database, printers, tickets }), tickets);
}
