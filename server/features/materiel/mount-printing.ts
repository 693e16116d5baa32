import type { Route } from '#server/http/route.ts';
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

type Of<Create extends (deps: never) => unknown> = Omit<
  Parameters<Create>[0],
  'printers' | 'tickets' | 'toContent' | 'drawer'
>;
type Deps = Of<typeof createTicketService> &
  Of<typeof createTicketContents> &
  Of<typeof createEtiquetteService> &
  Of<typeof createMaterielService> &
  Of<typeof createImpressionService> & { printing: PostePrinters; drawer: Drawer };

/** Mounts everything printed on the poste's printers: receipts, labels, their queue. */
export function mountPrinting(route: Route, { printing: printers, ...deps }: Deps) {
  const toContent = createTicketContents(deps);
  const tickets = createTicketService({ ...deps, printers, toContent });
  etiquetteRoutes(route, createEtiquetteService({ ...deps, printers }));
  materielRoutes(route, createMaterielService({ ...deps, printers }));
  impressionRoutes(route, createImpressionService({ ...deps, printers, tickets }), tickets);
}
