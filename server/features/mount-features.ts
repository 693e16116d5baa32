import { mountMachinery } from './mount-machinery.ts';
import { mountRecords } from './mount-records.ts';
import type { ConfiguredField } from '#server/config/layers.ts';
import type { PdfRenderer } from '#server/pdf/pdf-renderer.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { ConformiteService } from '#server/conformite/conformite.service.ts';
import type { Route } from '#server/http/route.ts';
import type { Installation } from '#server/installation/installation.ts';
import type { SharingControl } from '#server/sharing/sharing-control.ts';
import type { Logger } from 'pino';
import type { RequestCounters } from '#server/log/request-counters.ts';
import { ventes } from '#shared/contracts/ventes/ventes.ts';
import { createDrawer } from './materiel/drawer.ts';
import { mountPrinting } from './materiel/mount-printing.ts';
import { mountPlateforme } from './plateforme/mount-plateforme.ts';
import type { PlateformeFlows } from './plateforme/plateforme-flows.ts';
import { mountTerminal } from './terminal/mount-terminal.ts';
import type { PosteTerminal } from './terminal/poste-terminal.ts';
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { createAuthService } from './auth/auth.service.ts';
import type { FirstRun } from './auth/first-run.ts';
import type { Identity } from './auth/identity.ts';
import { createSetup, type FillDemo } from './auth/setup.ts';
import { caisseRoutes } from './caisse/caisse.routes.ts';
import { createCaisseService } from './caisse/caisse.service.ts';
import { createClotureExport } from './caisse/cloture-export.ts';
import { createIssueBeforeClosing } from './caisse/issue-before-closing.ts';
import { comptabiliteRoutes } from './comptabilite/comptabilite.routes.ts';
import { createComptabiliteService } from './comptabilite/comptabilite.service.ts';
import { mountComptes } from './comptes/mount-comptes.ts';
import { conformiteRoutes } from './conformite/conformite.routes.ts';
import { devisRoutes } from './devis/devis.routes.ts';
import { createDevisService } from './devis/devis.service.ts';
import { createDocumentExport } from './documents/document-export.ts';
import { documentRoutes } from './documents/documents.routes.ts';
import { createIssueDocuments, type IssueDocuments } from '#server/features/documents/issue-documents.ts';
import { createIssuedFiles } from '#server/features/documents/issued-files.ts';
import { emissionRoutes } from '#server/features/documents/emission.routes.ts';
import { printedDocumentRoutes } from '#server/features/documents/printed-documents.routes.ts';
import { facturxRoutes } from '#server/features/facturx/facturx.routes.ts';
import { createFacturxService } from '#server/features/facturx/facturx.service.ts';
import { partRoutes } from '#server/features/parts/parts.routes.ts';
import { createPartService } from '#server/features/parts/parts.service.ts';
import { createSentDocuments, type SentDocuments } from '#server/features/signatures/sent-documents.ts';
import { createDocumentService, type DocumentService } from './documents/documents.service.ts';
import { venteRoutes } from './documents/ventes.routes.ts';
import { createVenteService } from './documents/ventes.service.ts';
import type { EmailQueue } from './emails/email-queue.ts';
import { emailRoutes } from './emails/emails.routes.ts';
import { createEmailService } from './emails/emails.service.ts';
import type { PostePrinters } from './materiel/poste-printers.ts';
import { historiqueRoutes } from './historique/historique.routes.ts';
import { createHistoriqueService } from './historique/historique.service.ts';
import { posteRoutes } from '#server/sharing/postes.routes.ts';
import type { FetchFile } from '#server/sharing/fetch-file.ts';
import type { PosteService } from '#server/sharing/postes.service.ts';
import { createNoteRelance } from '#server/features/documents/note-relance.ts';
import type { ReglagesService } from './reglages/reglages.service.ts';
import { relanceRoutes } from './relances/relances.routes.ts';
import { createRelanceService } from './relances/relances.service.ts';
import type { SauvegardeService } from './sauvegardes/sauvegardes.service.ts';
import type { SignatureTracking } from './signatures/signature-tracking.ts';
import { signatureRoutes } from './signatures/signatures.routes.ts';
import { createSignatureService } from './signatures/signatures.service.ts';
import { synchronisationRoutes } from '#server/sharing/poste/synchronisation.routes.ts';
import type { SynchronisationService } from '#server/sharing/poste/synchronisation.service.ts';
import { tableauDeBordRoutes } from './tableau-de-bord/tableau-de-bord.routes.ts';
import { createTableauDeBordService } from './tableau-de-bord/tableau-de-bord.service.ts';
import { templateRoutes } from './templates/templates.routes.ts';
import { createTemplateService, type TemplateService } from './templates/templates.service.ts';
import { personneRoutes } from './users/personnes.routes.ts';
import { createPersonnesService } from './users/personnes.service.ts';
import { userRoutes } from './users/users.routes.ts';
import { validationRoutes } from './validation/validation.routes.ts';
import { createValidationService } from './validation/validation.service.ts';
import { workflowRoutes } from './workflows/workflows.routes.ts';
import { createWorkflowService } from './workflows/workflows.service.ts';
import { reglementRoutes } from './reglements/reglements.routes.ts';
import { createReglementService } from './reglements/reglements.service.ts';

/** The dependencies of the features; made by the composition root, or by a test. */
export type FeatureDeps = {
  backOffice: BackOffice;
  database: ServiceDatabase;
  identity: Identity;
  pdf: Pick<PdfRenderer, 'render' | 'warm'>;
  signing: SignatureTracking;
  synchronisation: SynchronisationService;
  postes: PosteService;
  control: SharingControl;
  sauvegardes: SauvegardeService;
  emails: EmailQueue;
  /** The printers of this poste and their queues. */
  printing: PostePrinters;
  /** The payment terminal of this poste and its operations. */
  terminal: PosteTerminal;
  /** The exchange with the platform: declarations sent, statuses and invoices received. */
  plateforme: PlateformeFlows;
  /** The notices about this machine's data. */
  notices: Installation['notices'];
  conformite: ConformiteService;
  reglages: ReglagesService;
  fetchFile?: FetchFile;
  /** Folder of databases and logs. */
  dataDir: string;
  logger: Logger;
  /** The counters since the start. */
  counters: RequestCounters;
  fillDemo: FillDemo;
  firstRun: FirstRun;
  /** The fields of records that the policy or the environment gives. */
  fields?: readonly ConfiguredField[];
  now: () => Date;
};

/** Mounts every feature, once, group by group of the specification, each with its own dependencies. */
export function mountFeatures(route: Route, deps: FeatureDeps): void {
  const { backOffice, database, identity, pdf, logger, now } = deps;
  const { signing, emails, printing, terminal, sauvegardes, notices } = deps;
  const files = createIssuedFiles({ database, now });
  const documents = createDocumentService({
    backOffice,
    pdf,
    findSentPdf: signing.log.findSentPdf,
    files,
    fetchFile: deps.fetchFile,
  });
  const { renderDocument } = documents;
  const issue = createIssueDocuments({ backOffice, files, printing: documents });
  const { printDocument } = documents;
  const templates = createTemplateService({ database, backOffice, now });
  mountComptes(route, { backOffice, pdf, emails, templates, now });
  const drawer = createDrawer({ backOffice, printers: printing, logger, now });
  const reglements = createReglementService({ backOffice, files, printDocument, drawer, now });
  reglementRoutes(route, reglements);
  mountTerminal(route, { terminal, printing, backOffice, reglements, database, logger, now });
  mountPlateforme(route, { backOffice, flows: deps.plateforme, now });
  const sentDocuments = createSentDocuments({ backOffice, signing, renderDocument, issue, now });
  mountRecords(route, deps);
  mountVentes(route, deps, documents);
  emissionRoutes(route, issue);
  printedDocumentRoutes(route, backOffice);
  facturxRoutes(route, createFacturxService({ backOffice, printing: documents }));
  mountPrinting(route, { backOffice, database, identity, pdf, emails, issue, printing, drawer, now });
  mountCaisse(route, deps, issue);
  partRoutes(route, createPartService({ backOffice, issue }));
  mountAccess(route, deps);
  mountSignatures(route, { backOffice, database, signing, emails, logger, now, sentDocuments }, documents);
  mountEmails(route, { backOffice, database, signing, emails, logger, now, sentDocuments, templates }, documents);
  tableauDeBordRoutes(route, createTableauDeBordService({ backOffice, emails, signing, sauvegardes, notices, now }));
  synchronisationRoutes(route, deps.synchronisation);
  posteRoutes(route, deps.postes);
  conformiteRoutes(route, deps.conformite);
  comptabiliteRoutes(route, createComptabiliteService({ backOffice }));
  mountMachinery(route, deps);
}

function mountCaisse(route: Route, deps: FeatureDeps, issue: IssueDocuments) {
  const { backOffice, identity, pdf, now } = deps;
  const issueBeforeClosing = createIssueBeforeClosing({ backOffice, issue });
  const caisse = createCaisseService({
    backOffice,
    identity,
    issueBeforeClosing,
    onYearClosed: () => deps.conformite.archives.makeDue(),
  });
  caisseRoutes(route, { caisse, clotures: createClotureExport({ backOffice, pdf, now }) });
}

type VentesDeps = Pick<
  FeatureDeps,
  'backOffice' | 'identity' | 'pdf' | 'emails' | 'signing' | 'plateforme' | 'synchronisation' | 'now'
>;

function mountVentes(route: Route, deps: VentesDeps, documents: DocumentService) {
  const { backOffice, identity, pdf, emails, signing, plateforme, synchronisation, now } = deps;
  devisRoutes(route, createDevisService({ backOffice }), documents);
  for (const vente of ventes) venteRoutes(route, vente, createVenteService({ backOffice, pdf }, vente.kind));
  workflowRoutes(route, createWorkflowService({ backOffice }));
  validationRoutes(route, createValidationService({ backOffice }));
  documentRoutes(route, documents, createDocumentExport({ backOffice, now }));
  historiqueRoutes(
    route,
    createHistoriqueService({ backOffice, identity, emails, signing, plateforme, synchronisation }),
  );
}

type AccessDeps = Pick<FeatureDeps, 'backOffice' | 'identity' | 'fillDemo' | 'firstRun' | 'control' | 'fields'>;

function mountAccess(route: Route, deps: AccessDeps) {
  const { backOffice, identity, fillDemo, firstRun, control, fields = [] } = deps;
  const { users, apiKeys, rules, sessions, approvals, devices, pins, checkPassword, changeGroupPassword } = identity;
  const { traces, personnes } = backOffice;
  const setup = createSetup({ users, backOffice, rules, fillDemo, firstRun, control, fields });
  const arriving = { sessions, approvals, devices, pins, checkPassword, changeGroupPassword, setup };
  authRoutes(route, createAuthService({ users, traces, personnes, ...arriving }));
  apiKeyRoutes(route, apiKeys);
  userRoutes(route, users);
  personneRoutes(route, createPersonnesService({ personnes, users, rules }));
}

type SendingDeps = Pick<FeatureDeps, 'backOffice' | 'database' | 'emails' | 'signing' | 'logger' | 'now'> & {
  sentDocuments: SentDocuments;
};

function mountSignatures(route: Route, deps: SendingDeps, { getContact }: DocumentService) {
  const { backOffice, signing, sentDocuments, logger, now } = deps;
  const { log, findProvider, followUp } = signing;
  const service = createSignatureService({
    backOffice,
    log,
    findProvider,
    followUp,
    sentDocuments,
    getContact: (numero) => getContact('devis', numero),
    noteRelance: createNoteRelance({ backOffice, now, logger }),
  });
  signatureRoutes(route, service, followUp);
}

function mountEmails(
  route: Route,
  deps: SendingDeps & { templates: TemplateService },
  { getContact }: DocumentService,
) {
  const { backOffice, emails: queue, templates, signing, sentDocuments, logger, now } = deps;
  const noteRelance = createNoteRelance({ backOffice, now, logger });
  emailRoutes(route, createEmailService({ queue, backOffice, sentDocuments, now }));
  templateRoutes(route, templates);
  const relances = { backOffice, queue, templates, sentDocuments, getContact, noteRelance, signing, now };
  relanceRoutes(route, createRelanceService(relances));
}
