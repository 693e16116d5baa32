import type { Route } from '#server/http/route.ts';
import {
  addMouvementCaisse,
  emitAvantCloture,
  getEtatCaisse,
  getRapportX,
  getSessionCaisse,
  openSessionCaisse,
} from '#shared/contracts/caisse/sessions-caisse.ts';
import {
  browseClotures,
  closePeriode,
  closeSessionCaisse,
  exportClotures,
  getCaissesBoutique,
  getCloture,
  getCloturePdf,
} from '#shared/contracts/caisse/clotures.ts';
import type { CaisseService } from './caisse.service.ts';
import type { ClotureExport } from './cloture-export.ts';

type Deps = { caisse: CaisseService; clotures: ClotureExport };

export function caisseRoutes(route: Route, { caisse, clotures }: Deps): void {
  route(getEtatCaisse, () => caisse.getEtat());
  route(openSessionCaisse, ({ body, context }) => caisse.open(body, context));
  route(getSessionCaisse, ({ params }) => caisse.getSession(params.numero));
  route(addMouvementCaisse, ({ params, body, context }) => caisse.move(params.numero, body, context));
  route(getRapportX, ({ params }) => caisse.getRapport(params.numero));
  route(emitAvantCloture, ({ params, context }) => caisse.issueSome(params.numero, context));
  route(closeSessionCaisse, ({ params, body, context }) => caisse.close(params.numero, body, context));
  route(closePeriode, ({ body, context }) => caisse.closePeriode(body.periode, context));
  route(browseClotures, ({ query }) => caisse.browse(query));
  route(getCaissesBoutique, () => caisse.getBoutique());
  route(exportClotures, ({ query }) => clotures.exportCsv(query));
  route(getCloture, ({ params }) => caisse.get(params.numero));
  route(getCloturePdf, ({ params }) => clotures.print(params.numero));
}
