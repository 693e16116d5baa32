import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { factureRecueRoutes } from '#server/features/factures-recues/factures-recues.routes.ts';
import { createFactureRecueService } from '#server/features/factures-recues/factures-recues.service.ts';
import type { Route } from '#server/http/route.ts';
import type { PlateformeRoom } from './plateforme-room.ts';
import { plateformeRoutes } from './plateforme.routes.ts';
import { createPlateformeService } from './plateforme.service.ts';

type Deps = { backOffice: BackOffice; room: PlateformeRoom; now: () => Date };

/** Mounts what is sent to the platform and received from it. */
export function mountPlateforme(route: Route, { backOffice, room, now }: Deps): void {
  plateformeRoutes(route, createPlateformeService({ backOffice, room, now }));
  const { reception, ...reponses } = room.recues;
  const sortie = { ...reponses, wake: room.wake };
  factureRecueRoutes(route, createFactureRecueService({ backOffice, reception, sortie, now }));
}
