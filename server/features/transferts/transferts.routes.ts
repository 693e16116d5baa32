import type { Route } from '#server/http/route.ts';
import {
  createArrivee,
  createTransfert,
  exportStocksBoutiques,
  exportTransfert,
  getStocksAilleurs,
  getTransfert,
  listTransferts,
  undoArrivee,
} from '#shared/contracts/transferts/transferts.ts';
import type { TransfertsService } from './transferts.service.ts';

/** Mounts the transferts between shops of the group, and their stock. */
export function transfertsRoutes(route: Route, { transferts, exportCsv, exportStocks }: TransfertsService): void {
  route(listTransferts, () => transferts.list());
  route(createTransfert, ({ body, context }) => transferts.send(body, context));
  route(getTransfert, ({ params }) => transferts.get(params.numero));
  route(exportTransfert, ({ params, query, context }) => exportCsv(params.numero, query.format, context.caller));
  route(createArrivee, ({ params, body, context }) => transferts.receive(params.numero, body, context));
  route(undoArrivee, ({ params, body, context }) => transferts.undo(params.numero, params.arrivee, body, context));
  route(exportStocksBoutiques, ({ query }) => exportStocks(query.format));
  route(getStocksAilleurs, ({ params }) => transferts.getStocksAilleurs(params.reference));
}
