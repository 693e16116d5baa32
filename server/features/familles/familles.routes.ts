import type { Route } from '#server/http/route.ts';
import { createFamille, getFamille, getFamilleStats, listFamilles } from '#shared/contracts/articles/familles.ts';
import type { FamilleService } from './familles.service.ts';

export function familleRoutes(route: Route, familles: FamilleService): void {
  route(listFamilles, ({ query }) => familles.list(query.filtre));
  route(createFamille, ({ body, context }) => familles.create(body, context));
  route(getFamille, ({ params }) => familles.get(params.code));
  route(getFamilleStats, () => familles.getStats());
}
