import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { Route } from '#server/http/route.ts';
import type { Installation } from '#server/installation/installation.ts';
import type { SharingControl } from '#server/sharing/sharing-control.ts';
import type { Logger } from 'pino';
import { ventes } from '#shared/contracts/ventes.ts';
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts';
import { articleRoutes } from './articles/articles.routes.ts';
import { createArticleService } from './articles/articles.service.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { createAuthService } from './auth/auth.service.ts';
import type { FirstRun } from './auth/first-run.ts';
import type { Identity } from './auth/identity.ts';
import { createSetup, type FillDemo } from './auth/setup.ts';
import { boutiqueRoutes } from './boutique/boutique.routes.ts';
import { createBoutiqueService } from './boutique/boutique.service.ts';
import { clientRoutes } from './clients/clients.routes.ts';
import { createClientService } from './clients/clients.service.ts';
import { devisRoutes } from './devis/devis.routes.ts';
import { createDevisService } from './devis/devis.service.ts';
import { createDocumentExport } from './documents/document-export.ts';
import { documentRoutes } from './documents/documents.routes.ts';
import { createSentDocuments, type SentDocuments } from '#server/features/signatures/sent-documents.ts';
import { createDocumentService, type DocumentService, type PdfRenderer } from './documents/documents.service.ts';
import { venteRoutes } from './documents/ventes.routes.ts';
import { createVenteService } from './documents/ventes.service.ts';
import type { EmailQueue } from './emails/email-queue.ts';
import { emailRoutes } from './emails/emails.routes.ts';
import { createEmailService } from './emails/emails.service.ts';
import { exportRoutes } from './export/export.routes.ts';
import { createExportService } from './export/export.service.ts';
import { familleRoutes } from './familles/familles.routes.ts';
import { createFamilleService } from './familles/familles.service.ts';
import { fournisseurRoutes } from './fournisseurs/fournisseurs.routes.ts';
import { createFournisseurService } from './fournisseurs/fournisseurs.service.ts';
import { importRoutes } from './import/import.routes.ts';
import { createImportService } from './import/import.service.ts';
import { historiqueRoutes } from './historique/historique.routes.ts';
import { createHistoriqueService } from './historique/historique.service.ts';
import { readDiagnostic } from './journal/diagnostic.ts';
import { journalRoutes } from './journal/journal.routes.ts';
import { createJournalService } from './journal/journal.service.ts';
import { parametreRoutes } from './parametres/parametres.routes.ts';
import { posteRoutes } from './postes/postes.routes.ts';
import type { PosteService } from './postes/postes.service.ts';
import { prospectRoutes } from './prospects/prospects.routes.ts';
import { createProspectService } from './prospects/prospects.service.ts';
import { createNoteRelance } from '#server/features/documents/note-relance.ts';
import { reglageRoutes } from './reglages/reglages.routes.ts';
import type { ReglagesService } from './reglages/reglages.service.ts';
import { relanceRoutes } from './relances/relances.routes.ts';
import { createRelanceService } from './relances/relances.service.ts';
import { sauvegardeRoutes } from './sauvegardes/sauvegardes.routes.ts';
import type { SauvegardeService } from './sauvegardes/sauvegardes.service.ts';
import type { SignatureTracking } from './signatures/signature-tracking.ts';
import { signatureRoutes } from './signatures/signatures.routes.ts';
import { createSignatureService } from './signatures/signatures.service.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { createStockService } from './stock/stock.service.ts';
import { synchronisationRoutes } from './synchronisation/synchronisation.routes.ts';
import type { SynchronisationService } from './synchronisation/synchronisation.service.ts';
import { systemRoutes } from './system/system.routes.ts';
import { createSystemService } from './system/system.service.ts';
import { tableauDeBordRoutes } from './tableau-de-bord/tableau-de-bord.routes.ts';
import { createTableauDeBordService } from './tableau-de-bord/tableau-de-bord.service.ts';
import { templateRoutes } from './templates/templates.routes.ts';
import { createTemplateService } from './templates/templates.service.ts';
import { userRoutes } from './users/users.routes.ts';
import { validationRoutes } from './validation/validation.routes.ts';
import { createValidationService } from './validation/validation.service.ts';
import { workflowRoutes } from './workflows/workflows.routes.ts';
import { createWorkflowService } from './workflows/workflows.service.ts';

/** What the features work with; made by the composition root, or by a test. */
export type FeatureDeps = {
  backOffice: BackOffice;
  database: ServiceDatabase;
  identity: Identity;
  pdf: PdfRenderer;
  signing: SignatureTracking;
  synchronisation: SynchronisationService;
  postes: PosteService;
  control: SharingControl;
  sauvegardes: SauvegardeService;
  emails: EmailQueue;
  /** What people have to know of the data. */
  notices: Installation['notices'];
  reglages: ReglagesService;
  /** Where databases and logs are. */
  dataDir: string;
  logger: Logger;
  fillDemo: FillDemo;
  firstRun: FirstRun;
  now: () => Date;
};

/** Mounts every feature, once, group by group of the specification. */
export function mountFeatures(route: Route, deps: FeatureDeps): void {
  const { backOffice, pdf, signing } = deps;
  const documents = createDocumentService({ backOffice, pdf, findSentPdf: signing.log.findSentPdf });
  const sentDocuments = createSentDocuments({ ...deps, ...documents });
  mountRecords(route, deps);
  mountSales(route, deps, documents);
  mountAccess(route, deps);
  mountSignatures(route, { ...deps, sentDocuments }, documents);
  mountEmails(route, { ...deps, sentDocuments }, documents);
  tableauDeBordRoutes(route, createTableauDeBordService(deps));
  synchronisationRoutes(route, deps.synchronisation);
  posteRoutes(route, deps.postes);
  mountMachinery(route, deps);
}

function mountMachinery(route: Route, deps: FeatureDeps) {
  const journal = createJournalService(deps);
  reglageRoutes(route, deps.reglages);
  parametreRoutes(route, deps.backOffice);
  sauvegardeRoutes(route, deps.sauvegardes);
  journalRoutes(route, journal, () => readDiagnostic({ ...deps, journal }));
  systemRoutes(route, createSystemService(deps));
}

function mountRecords(route: Route, deps: FeatureDeps) {
  clientRoutes(route, createClientService(deps));
  prospectRoutes(route, createProspectService(deps));
  fournisseurRoutes(route, createFournisseurService(deps));
  articleRoutes(route, createArticleService(deps));
  familleRoutes(route, createFamilleService(deps));
  stockRoutes(route, createStockService(deps));
  boutiqueRoutes(route, createBoutiqueService(deps));
  importRoutes(route, createImportService(deps));
  exportRoutes(route, createExportService(deps));
}

function mountSales(route: Route, deps: FeatureDeps, documents: DocumentService) {
  devisRoutes(route, createDevisService(deps), documents);
  for (const vente of ventes) venteRoutes(route, vente, createVenteService(deps, vente.kind));
  workflowRoutes(route, createWorkflowService(deps));
  validationRoutes(route, createValidationService(deps));
  documentRoutes(route, documents, createDocumentExport(deps));
  historiqueRoutes(route, createHistoriqueService(deps));
}

function mountAccess(route: Route, deps: FeatureDeps) {
  const { identity } = deps;
  const setup = createSetup({ ...deps, ...identity });
  authRoutes(route, createAuthService({ ...deps, ...identity, setup }));
  apiKeyRoutes(route, identity.apiKeys);
  userRoutes(route, identity.users);
}

type SendingDeps = FeatureDeps & { sentDocuments: SentDocuments };

function mountSignatures(route: Route, deps: SendingDeps, { getContact }: DocumentService) {
  const { backOffice, signing, sentDocuments } = deps;
  const service = createSignatureService({
    backOffice,
    ...signing,
    sentDocuments,
    getContact: (numero) => getContact('devis', numero),
    noteRelance: createNoteRelance(deps),
  });
  signatureRoutes(route, service, signing.followUp);
}

function mountEmails(route: Route, deps: SendingDeps, { getContact }: DocumentService) {
  const templates = createTemplateService(deps);
  emailRoutes(route, createEmailService({ ...deps, queue: deps.emails }));
  templateRoutes(route, templates);
  const reminders = { ...deps, queue: deps.emails, templates, getContact };
  relanceRoutes(route, createRelanceService({ ...reminders, noteRelance: createNoteRelance(deps) }));
}
