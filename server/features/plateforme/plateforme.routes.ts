import type { Route } from '#server/http/route.ts';
import {
  browseEnvois,
  declareJournee,
  findInAnnuaire,
  getDocumentPlateforme,
  getPlateforme,
  listJourneesDeclarees,
  refreshPlateforme,
  sendDocumentPlateforme,
} from '#shared/contracts/plateforme/plateforme.ts';
import type { PlateformeService } from './plateforme.service.ts';

/** Mounts what is sent to the platform and its answers. */
export function plateformeRoutes(route: Route, plateforme: PlateformeService): void {
  route(getPlateforme, () => plateforme.getEtat());
  route(browseEnvois, ({ query }) => plateforme.browse(query));
  route(refreshPlateforme, () => plateforme.refresh());
  route(getDocumentPlateforme, ({ params }) => plateforme.getOfDocument(params.type_doc, params.numero));
  route(sendDocumentPlateforme, ({ params, context }) => plateforme.send(params.type_doc, params.numero, context));
  route(listJourneesDeclarees, ({ query }) => plateforme.listJournees(query.du, query.au));
  route(declareJournee, ({ params, context }) => plateforme.declare(params.jour, context));
  route(findInAnnuaire, ({ params }) => plateforme.findCompany(params.siren));
}
