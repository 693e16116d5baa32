import type { Route } from '#server/http/route.ts';
import {
  approveInventaire,
  createInventaire,
  createPointages,
  decideEcarts,
  exportEcarts,
  getInventaire,
  listEcartsInventaire,
  listInventaires,
  listPointages,
  undoInventaire,
  undoPointage,
} from '#shared/contracts/inventaires/inventaires.ts';
import type { InventairesService } from './inventaires.service.ts';

/** Mounts the counts of the stock. */
export function inventairesRoutes(route: Route, { inventaires, exportCsv }: InventairesService): void {
  route(listInventaires, () => inventaires.list());
  route(createInventaire, ({ body, context }) => inventaires.open(body, context));
  route(getInventaire, ({ params }) => inventaires.get(params.numero));
  route(listEcartsInventaire, ({ params }) => inventaires.listEcarts(params.numero));
  route(exportEcarts, ({ params, query, context }) => exportCsv(params.numero, query.format, context.caller));
  route(listPointages, ({ params, query }) => inventaires.listPointages(params.numero, query.limit));
  route(createPointages, ({ params, body, context }) => inventaires.count(params.numero, body, context));
  route(undoPointage, ({ params, context }) => inventaires.undoPointage(params.numero, params.pointage, context));
  route(decideEcarts, ({ params, body, context }) => inventaires.decide(params.numero, body, context));
  route(approveInventaire, ({ params, body, context }) => inventaires.approve(params.numero, body, context));
  route(undoInventaire, ({ params, body, context }) => inventaires.undo(params.numero, body, context));
}
