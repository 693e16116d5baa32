import type { Logger } from 'pino';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { ReglementService } from '#server/features/reglements/reglements.service.ts';
import type { Route } from '#server/http/route.ts';
import type { PostePrinters } from '#server/features/materiel/poste-printers.ts';
import { createCardReceiptPrint } from './print-card-receipt.ts';
import { createOperationRecorder } from './record-operation.ts';
import type { PosteTerminal } from './poste-terminal.ts';
import { terminalRoutes } from './terminal.routes.ts';
import { createTerminalService } from './terminal.service.ts';

type Deps = {
  terminal: PosteTerminal;
  printing: PostePrinters;
  backOffice: Pick<BackOffice, 'reglements' | 'boutique'>;
  reglements: ReglementService;
  database: ServiceDatabase;
  logger: Logger;
  now: () => Date;
};

/** Mounts the payment terminal, and connects it to the règlements of the shop, where its payments are recorded. */
export function mountTerminal(route: Route, deps: Deps): void {
  const { terminal: posteTerminal, printing, backOffice, reglements, database, logger, now } = deps;
  const { write } = database;
  const record = createOperationRecorder({ reglements, store: posteTerminal.store, write, logger });
  posteTerminal.recordWith(record);
  const terminal = createTerminalService({ posteTerminal, record, backOffice, database, now });
  terminalRoutes(route, terminal, createCardReceiptPrint({ terminal, backOffice, printing, database, now }));
}
