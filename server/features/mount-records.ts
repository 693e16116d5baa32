import { articleRoutes } from './articles/articles.routes.ts';
import { createArticleService } from './articles/articles.service.ts';
import { boutiqueRoutes } from './boutique/boutique.routes.ts';
import { createBoutiqueService } from './boutique/boutique.service.ts';
import { clientRoutes } from './clients/clients.routes.ts';
import { createClientService } from './clients/clients.service.ts';
import { commandesFournisseursRoutes } from './commandes-fournisseurs/commandes-fournisseurs.routes.ts';
import { createCommandesFournisseursService } from './commandes-fournisseurs/commandes-fournisseurs.service.ts';
import { createCommandeSending } from './commandes-fournisseurs/send-commande.ts';
import type { EmailQueue } from './emails/email-queue.ts';
import { exportRoutes } from './export/export.routes.ts';
import { createExportService } from './export/export.service.ts';
import { familleRoutes } from './familles/familles.routes.ts';
import { createFamilleService } from './familles/familles.service.ts';
import { fournisseurRoutes } from './fournisseurs/fournisseurs.routes.ts';
import { createFournisseurService } from './fournisseurs/fournisseurs.service.ts';
import { importRoutes } from './import/import.routes.ts';
import { createImportService } from './import/import.service.ts';
import { inventairesRoutes } from './inventaires/inventaires.routes.ts';
import { createInventairesService } from './inventaires/inventaires.service.ts';
import { prixRoutes } from './prix/prix.routes.ts';
import { createPrixService } from './prix/prix.service.ts';
import { prospectRoutes } from './prospects/prospects.routes.ts';
import { createProspectService } from './prospects/prospects.service.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { createStockService } from './stock/stock.service.ts';
import { transfertsRoutes } from './transferts/transferts.routes.ts';
import { createTransfertsService } from './transferts/transferts.service.ts';
import type { Route } from '#server/http/route.ts';
import type { PdfRenderer } from '#server/pdf/pdf-renderer.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';

type Deps = {
  backOffice: BackOffice;
  pdf: Pick<PdfRenderer, 'render'>;
  emails: Pick<EmailQueue, 'send'>;
  now: () => Date;
};

/** Mounts the cards: third parties, articles, stock, and the shop's own. */
export function mountRecords(route: Route, { backOffice, pdf, emails, now }: Deps) {
  clientRoutes(route, createClientService({ backOffice }));
  prospectRoutes(route, createProspectService({ backOffice }));
  fournisseurRoutes(route, createFournisseurService({ backOffice }));
  articleRoutes(route, createArticleService({ backOffice }));
  familleRoutes(route, createFamilleService({ backOffice }));
  prixRoutes(route, createPrixService({ backOffice }));
  inventairesRoutes(route, createInventairesService({ backOffice, now }));
  transfertsRoutes(route, createTransfertsService({ backOffice, now }));
  commandesFournisseursRoutes(route, {
    ...createCommandesFournisseursService({ backOffice, now }),
    ...createCommandeSending({ backOffice, pdf, emails }),
  });
  stockRoutes(route, createStockService({ backOffice }));
  boutiqueRoutes(route, createBoutiqueService({ backOffice, pdf, now }));
  importRoutes(route, createImportService({ backOffice }));
  exportRoutes(route, createExportService({ backOffice, now }));
}
