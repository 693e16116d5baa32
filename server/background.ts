import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Sauvegardes } from '#server/backups/create-sauvegardes.ts';
import type { ConformiteService } from './conformite/conformite.service.ts';
import { startIssuingEarlier } from '#server/features/documents/issue-earlier-documents.ts';
import type { ConfiguredEmailQueue } from '#server/features/emails/configured-email-queue.ts';
import type { PostePrinters } from '#server/features/materiel/poste-printers.ts';
import type { PlateformeFlows } from '#server/features/plateforme/plateforme-flows.ts';
import type { PosteTerminal } from '#server/features/terminal/poste-terminal.ts';
import { startDuePrices } from '#server/features/prix/start-due-prices.ts';
import { startSignatureFollowUp } from '#server/features/signatures/signature-follow-up.ts';
import type { SignatureTracking } from '#server/features/signatures/signature-tracking.ts';
import type { SharedWork } from '#server/sharing/start-sharing.ts';
import type { Config } from './config/config.ts';
import type { Host } from './host.ts';
import { watchData } from './watch-data.ts';
import type { Data } from './open-data.ts';

type Deps = {
  config: Config;
  backOffice: Pick<BackOffice, 'boutique'>;
  host?: Host;
  emails: ConfiguredEmailQueue;
  printing: PostePrinters;
  terminal: PosteTerminal;
  plateforme: PlateformeFlows;
  signing: SignatureTracking;
  sharedWork: SharedWork;
  storedSauvegardes: Sauvegardes;
  conformite: ConformiteService;
};

/** Starts the work the service does without a request; `stop` ends it, after the step under way. */
export async function startBackground(data: Data, deps: Deps) {
  const { emails, printing, terminal, plateforme, sharedWork, storedSauvegardes, conformite, config } = deps;
  const { local, logger, now } = data;
  await emails.start();
  await printing.start();
  await terminal.start();
  await plateforme.start();
  storedSauvegardes.start();
  const fail = (error: unknown) => logger.error({ err: error }, 'the sealed records could not be verified');
  void conformite.verifyTail().catch(fail);
  conformite.archives.start();
  const watch = watchData(data, { config, sharedWork, host: deps.host });
  const following = startSignatureFollowUp(deps.signing.followUp, now);
  // A till receives them issued from its shop's PC, or from the till that the hub names.
  const isIssuer = (await deps.backOffice.boutique.findPrincipal()).ici;
  const issuing = isIssuer ? [startIssuingEarlier({ documents: local.documents, logger })] : [];
  const running = [
    following,
    startDuePrices({ prix: local.prix, logger }),
    ...issuing,
    emails,
    printing,
    terminal,
    plateforme,
    sharedWork,
    storedSauvegardes,
    conformite,
    watch,
  ];
  return {
    inspectData: watch.look,
    stop: async () => void (await Promise.all(running.map((work) => work.stop()))),
  };
}
