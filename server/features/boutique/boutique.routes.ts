import type { Route } from '#server/http/route.ts';
import { toVersioned } from '#server/http/answers/reply.ts';
import { getBoutique, previewBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { listConditions, updateConditions } from '#shared/contracts/boutique/conditions-boutiques.ts';
import { listBoutiques } from '#shared/contracts/boutique/boutiques.ts';
import type { BoutiqueService } from './boutique.service.ts';

/** Mounts the shop's identity and its logo. */
export function boutiqueRoutes(route: Route, boutique: BoutiqueService): void {
  route(getBoutique, async () => {
    const shop = await boutique.get();
    return toVersioned(shop, shop);
  });
  route(listConditions, () => boutique.listConditions());
  route(updateConditions, ({ body }) => boutique.setConditions(body));
  route(listBoutiques, () => boutique.listConnues());
  route(updateBoutique, ({ body, context }) => boutique.update(body, context));
  route(previewBoutique, ({ body }) => boutique.preview(body));
}
