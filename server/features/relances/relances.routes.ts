import type { Route } from '#server/http/route.ts';
import {
  listDevisARelancer,
  listFacturesARelancer,
  remindDevis,
  remindFactures,
} from '#shared/contracts/ventes/relances.ts';
import { remindFacture } from '#shared/contracts/ventes/relances.ts';
import type { RelanceService } from './relances.service.ts';

/** Mounts what customers should be reminded of, and the reminders. */
export function relanceRoutes(route: Route, relances: RelanceService): void {
  route(listFacturesARelancer, () => relances.listFactures());
  route(listDevisARelancer, () => relances.listDevis());
  route(remindFacture, ({ params, body, context }) => relances.remindFacture(params.id, body, context));
  route(remindFactures, ({ body, context }) => relances.remindFactures(body, context));
  route(remindDevis, ({ params, body, context }) => relances.remindDevis(params.id, body, context));
}
