import type { Route } from '#server/http/route.ts';
import { remindFacture } from '#shared/contracts/ventes.ts';
import type { RelanceService } from './relances.service.ts';

/** Mounts the reminder of an invoice. */
export function relanceRoutes(route: Route, relances: RelanceService): void {
  route(remindFacture, ({ params, body, context }) =>
    relances.remindFacture(params.id, body.message_personnalise, context),
  );
}
