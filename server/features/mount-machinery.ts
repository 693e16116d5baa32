import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Route } from '#server/http/route.ts';
import { readDiagnostic } from './journal/diagnostic.ts';
import { journalRoutes } from './journal/journal.routes.ts';
import { createJournalService } from './journal/journal.service.ts';
import { parametreRoutes } from './parametres/parametres.routes.ts';
import { reglageRoutes } from './reglages/reglages.routes.ts';
import type { ReglagesService } from './reglages/reglages.service.ts';
import { sauvegardeRoutes } from './sauvegardes/sauvegardes.routes.ts';
import type { SauvegardeService } from './sauvegardes/sauvegardes.service.ts';
import { createMetricsService } from './system/metrics.service.ts';
import { systemRoutes } from './system/system.routes.ts';
import { createSystemService } from './system/system.service.ts';

type MachineryDeps = Parameters<typeof createMetricsService>[0] &
  Parameters<typeof createSystemService>[0] & {
    backOffice: BackOffice;
    sauvegardes: SauvegardeService;
    reglages: ReglagesService;
    /** Folder of databases and logs. */
    dataDir: string;
  };

/** Mounts what manages the service itself: settings, backups, log, state and metrics. */
export function mountMachinery(route: Route, deps: MachineryDeps) {
  const { backOffice, emails, sauvegardes, notices, reglages, dataDir, now } = deps;
  const journal = createJournalService({ dataDir });
  reglageRoutes(route, reglages);
  parametreRoutes(route, backOffice);
  sauvegardeRoutes(route, sauvegardes);
  journalRoutes(route, journal, () => readDiagnostic({ dataDir, backOffice, emails, journal, now }));
  const system = createSystemService({ backOffice, emails, sauvegardes, notices, now });
  systemRoutes(route, system, createMetricsService(deps));
}
