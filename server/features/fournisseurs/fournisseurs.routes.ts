import type { Route } from '#server/http/route.ts';
import { toVersioned } from '#server/http/answers/reply.ts';
import {
  createFournisseur,
  getFournisseur,
  listFournisseurs,
  updateFournisseur,
} from '#shared/contracts/tiers/fournisseurs.ts';
import { browseFournisseurs } from '#shared/contracts/tiers/tiers-list.ts';
import type { FournisseurService } from './fournisseurs.service.ts';

export function fournisseurRoutes(route: Route, fournisseurs: FournisseurService): void {
  route(browseFournisseurs, ({ query }) => fournisseurs.browse(query));
  route(listFournisseurs, ({ query }) => fournisseurs.list(query));
  route(createFournisseur, ({ body, context }) => fournisseurs.create(body, context));
  route(getFournisseur, async ({ params }) => {
    const fournisseur = await fournisseurs.get(params.code);
    return toVersioned(fournisseur, fournisseur);
  });
  route(updateFournisseur, ({ params, body, context }) => fournisseurs.update(params.code, body, context));
}
