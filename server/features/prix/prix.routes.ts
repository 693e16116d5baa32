import type { Route } from '#server/http/route.ts';
import {
  createChangement,
  listChangementsPrix,
  previewChangement,
  undoChangement,
} from '#shared/contracts/prix/changements.ts';
import { getPrix } from '#shared/contracts/prix/prix.ts';
import { createPromotion, getPromotion, listPromotions, updatePromotion } from '#shared/contracts/prix/promotions.ts';
import { createTarif, getTarif, listTarifs, updateTarif } from '#shared/contracts/prix/tarifs.ts';
import { importTarifs } from '#shared/contracts/prix/tarifs-import.ts';
import type { PrixService } from './prix.service.ts';

/** Mounts tarifs, promotions and the prices they decide. */
export function prixRoutes(
  route: Route,
  { tarifs, importTarifs: take, promotions, changements, decide }: PrixService,
): void {
  route(getPrix, ({ params, query }) => decide({ ...params, ...query }));
  route(listTarifs, () => tarifs.list());
  route(getTarif, ({ params }) => tarifs.get(params.code));
  route(createTarif, ({ body, context }) => tarifs.create(body, context));
  route(importTarifs, ({ body, context }) => take(body.tarifs, context));
  route(updateTarif, ({ params, body, context }) => tarifs.update(params.code, body, context));
  route(listChangementsPrix, () => changements.list());
  route(previewChangement, ({ body, context }) => changements.preview(body, context.caller));
  route(createChangement, ({ body, context }) => changements.create(body, context));
  route(undoChangement, ({ params, context }) => changements.undo(params.code, context));
  route(listPromotions, () => promotions.list());
  route(getPromotion, ({ params }) => promotions.get(params.code));
  route(createPromotion, ({ body, context }) => promotions.create(body, context));
  route(updatePromotion, ({ params, body, context }) => promotions.update(params.code, body, context));
}
