import type { Route } from '#server/http/route.ts';
import { getHistorique } from '#shared/contracts/documents/historique.ts';
import type { HistoriqueService } from './historique.service.ts';

/** Mounts the history of documents. */
export function historiqueRoutes(route: Route, historique: HistoriqueService): void {
  route(getHistorique, ({ params, query, context }) => historique.get({ ...params, ...query, caller: context.caller }));
}
