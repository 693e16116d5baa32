import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { factureRecueRoutes } from '#server/features/factures-recues/factures-recues.routes.ts';
import { createFactureRecueService } from '#server/features/factures-recues/factures-recues.service.ts';
import type { Route } from '#server/http/route.ts';
import type { PlateformeFlows } from './plateforme-flows.ts';
import { plateformeRoutes } from './plateforme.routes.ts';
import { createPlateformeService } from './plateforme.service.ts';

type Deps = { backOffice: BackOffice; flows: PlateformeFlows; now: () => Date };

/** Mounts what is sent to the platform and received from it. */
export function mountPlateforme(route: Route, { backOffice, flows, now }: Deps): void {
  plateformeRoutes(route, createPlateformeService({ backOffice, flows, now }));
  const { reception, ...reponses } = flows.recues;
  const sortie = { ...reponses, wake: flows.wake };
  factureRecueRoutes(route, createFactureRecueService({ backOffice, reception, sortie, now }));
}
