import type { Logger } from 'pino';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { ReglementService } from '#server/features/reglements/reglements.service.ts';
import type { Route } from '#server/http/route.ts';
import type { PrintRoom } from '#server/features/materiel/print-room.ts';
import { createCardReceiptPrint } from './print-card-receipt.ts';
import { createOperationRecorder } from './record-operation.ts';
import type { TerminalRoom } from './terminal-room.ts';
import { terminalRoutes } from './terminal.routes.ts';
import { createTerminalService } from './terminal.service.ts';

type Deps = {
  terminal: TerminalRoom;
  printing: PrintRoom;
  backOffice: Pick<BackOffice, 'reglements' | 'boutique'>;
  database: ServiceDatabase;
  logger: Logger;
  now: () => Date;
};

/** Mounts the payment terminal, and connects it to the règlements of the shop, where its payments are recorded. */
export function mountTerminal(route: Route, { terminal: room, ...deps }: Deps, reglements: ReglementService): void {
  const { write } = deps.database;
  const record = createOperationRecorder({ reglements, store: room.store, write, logger: deps.logger });
  room.recordWith(record);
  const terminal = createTerminalService({ ...deps, room, record });
  terminalRoutes(route, terminal, createCardReceiptPrint({ ...deps, terminal }));
}
