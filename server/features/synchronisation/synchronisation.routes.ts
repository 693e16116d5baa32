import type { Route } from '#server/http/route.ts';
import {
  createCodeRattachement,
  getSynchronisation,
  listSynchronisation,
  resolveSynchronisation,
  retrySynchronisation,
} from '#shared/contracts/synchronisation.ts';
import type { SynchronisationService } from './synchronisation.service.ts';

/** Mounts what people see of the synchronisation, and what they can do about it. */
export function synchronisationRoutes(route: Route, synchronisation: SynchronisationService): void {
  route(getSynchronisation, () => synchronisation.getState());
  route(listSynchronisation, ({ query }) => synchronisation.list(query.etat, query.limit));
  route(retrySynchronisation, ({ params }) => synchronisation.retry(params.id));
  route(resolveSynchronisation, ({ params, body }) => synchronisation.resolve(params.id, body));
  route(createCodeRattachement, () => synchronisation.createCode());
}
