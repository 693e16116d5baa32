import type { Route } from '#server/http/route.ts';
import { etiquetteRoutes } from './etiquettes.routes.ts';
import { createEtiquetteService } from './etiquettes.service.ts';
import { impressionRoutes } from './impressions.routes.ts';
import { createImpressionService } from './impressions.service.ts';
import type { PrintRoom } from './print-room.ts';
import { createTicketContents } from './ticket-contents.ts';
import { createTicketService } from './tickets.service.ts';
import type { Drawer } from './drawer.ts';
import { materielRoutes } from './materiel.routes.ts';
import { createMaterielService } from './materiel.service.ts';

type Of<Create extends (deps: never) => unknown> = Omit<
  Parameters<Create>[0],
  'room' | 'tickets' | 'toContent' | 'drawer'
>;
type Deps = Of<typeof createTicketService> &
  Of<typeof createTicketContents> &
  Of<typeof createEtiquetteService> &
  Of<typeof createMaterielService> &
  Of<typeof createImpressionService> & { printing: PrintRoom; drawer: Drawer };

/** Mounts everything printed on the poste's printers: receipts, labels, their queue. */
export function mountPrinting(route: Route, { printing: room, ...deps }: Deps) {
  const toContent = createTicketContents(deps);
  const tickets = createTicketService({ ...deps, room, toContent });
  etiquetteRoutes(route, createEtiquetteService({ ...deps, room }));
  materielRoutes(route, createMaterielService({ ...deps, room }));
  impressionRoutes(route, createImpressionService({ ...deps, room, tickets }), tickets);
}
