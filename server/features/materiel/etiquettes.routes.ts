import type { Route } from '#server/http/route.ts';
import { getEtiquettesPdf, printEtiquettes } from '#shared/contracts/articles/etiquettes.ts';
import type { EtiquetteService } from './etiquettes.service.ts';

/** Mounts the labels of articles. */
export function etiquetteRoutes(route: Route, etiquettes: EtiquetteService): void {
  route(getEtiquettesPdf, ({ query }) => etiquettes.renderSheets(query));
  route(printEtiquettes, ({ body, context }) => etiquettes.print(body.articles, body.modele, context));
}
