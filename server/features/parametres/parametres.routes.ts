import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Route } from '#server/http/route.ts';
import { listDepots, listSeries, listTauxTva, updateSerie } from '#shared/contracts/boutique/parametres.ts';

/** Mounts the series of this till, the rates and the warehouses. */
export function parametreRoutes(route: Route, { parametres }: Pick<BackOffice, 'parametres'>): void {
  route(listSeries, () => parametres.listSeries());
  route(updateSerie, ({ params, body }) => parametres.setProchain(params.prefixe, body.prochain));
  route(listTauxTva, () => parametres.listTva());
  route(listDepots, () => parametres.listDepots());
}
