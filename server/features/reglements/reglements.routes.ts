import type { Route } from '#server/http/route.ts';
import {
  annulerReglement,
  browseReglements,
  createReglements,
  exportReglements,
  getReglement,
  listMoyens,
} from '#shared/contracts/reglements/reglements.ts';
import { acompteEndpoints } from '#shared/contracts/reglements/acomptes.ts';
import { typedKeys } from '#shared/typed-entries.ts';
import type { ReglementService } from './reglements.service.ts';

/** Mounts règlements; addresses with a fixed word come before that of a number. */
export function reglementRoutes(route: Route, reglements: ReglementService): void {
  route(listMoyens, () => reglements.listMoyens());
  route(exportReglements, ({ query }) => reglements.exportCsv(query));
  route(browseReglements, ({ query }) => reglements.browse(query));
  route(getReglement, ({ params }) => reglements.get(params.numero));
  route(createReglements, ({ body, context }) => reglements.create(body, context));
  for (const kind of typedKeys(acompteEndpoints)) {
    const { list, create } = acompteEndpoints[kind];
    route(list, ({ params }) => reglements.listAcomptes(kind, params.numero));
    route(create, ({ params, body, context }) => reglements.createAcompte(kind, params.numero, body, context));
  }
  route(annulerReglement, ({ params, body, context }) => reglements.annuler(params.numero, body.motif, context));
}
