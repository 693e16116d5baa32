import type { Route } from '#server/http/route.ts';
import {
  getSynchroElement,
  getSynchronisation,
  listImputables,
  listNonEnvoyes,
  listSynchronisation,
  resolveSynchronisation,
  retryAllSynchronisation,
  retrySynchronisation,
} from '#shared/contracts/postes/synchronisation.ts';
import type { SynchronisationService } from './synchronisation.service.ts';

export function synchronisationRoutes(route: Route, synchronisation: SynchronisationService): void {
  route(getSynchronisation, () => synchronisation.getState());
  route(listSynchronisation, ({ query }) => synchronisation.list(query.etat, query.limit));
  route(getSynchroElement, ({ params }) => synchronisation.get(params.id));
  route(listNonEnvoyes, () => synchronisation.listPending());
  route(retryAllSynchronisation, () => synchronisation.retryAll());
  route(retrySynchronisation, ({ params }) => synchronisation.retry(params.id));
  route(resolveSynchronisation, ({ params, body, context }) =>
    synchronisation.resolve(params.id, body, context.caller),
  );
  route(listImputables, ({ params }) => synchronisation.listImputables(params.id));
}
