import type { Route } from '#server/http/route.ts';
import {
  arreterPeriode,
  downloadEcritures,
  getApercuComptable,
  getEtatComptable,
  getLotComptable,
  getTva,
} from '#shared/contracts/comptabilite/comptabilite.ts';
import type { ComptabiliteService } from './comptabilite.service.ts';

export function comptabiliteRoutes(route: Route, comptabilite: ComptabiliteService): void {
  route(getEtatComptable, () => comptabilite.getEtat());
  route(getApercuComptable, ({ query }) => comptabilite.preview(query));
  route(getTva, ({ query }) => comptabilite.getTva(query));
  route(arreterPeriode, ({ body, context }) => comptabilite.arreter(body, context));
  route(getLotComptable, ({ params }) => comptabilite.getLot(params.numero));
  route(downloadEcritures, ({ query, context }) => comptabilite.download(query, context));
}
