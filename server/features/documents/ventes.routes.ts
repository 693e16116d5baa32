import type { Route } from '#server/http/route.ts';
import type { VenteRoutes } from '#shared/contracts/ventes/ventes.ts';
import type { VenteService } from './ventes.service.ts';

/** Mounts the four routes of one kind of sale. */
export function venteRoutes(route: Route, vente: VenteRoutes, service: VenteService): void {
  route(vente.create, ({ body, context }) => service.create(body, context));
  route(vente.list, ({ query }) => service.list(query));
  route(vente.get, ({ params }) => service.get(params.numero));
  route(vente.update, ({ params, body, context }) => service.update(params.numero, body, context));
}
