import type { Route } from '#server/http/route.ts';
import { createEntree, createSortie, getMouvement } from '#shared/contracts/articles/stock.ts';
import type { StockService } from './stock.service.ts';

export function stockRoutes(route: Route, stock: StockService): void {
  route(createEntree, ({ body, context }) => stock.enter(body, context));
  route(createSortie, ({ body, context }) => stock.take(body, context));
  route(getMouvement, ({ params }) => stock.get(params.numero));
}
