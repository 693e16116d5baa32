import type { Route } from '#server/http/route.ts';
import { listPersonnes, removePersonne, setPersonne } from '#shared/contracts/utilisateurs/personnes.ts';
import type { PersonnesService } from './personnes.service.ts';

/** Mounts the people of the group, at its desk. */
export function personneRoutes(route: Route, personnes: PersonnesService): void {
  route(listPersonnes, () => personnes.list());
  route(setPersonne, ({ params, body, context }) => personnes.set(params.id, body, context));
  route(removePersonne, ({ params }) => personnes.remove(params.id));
}
