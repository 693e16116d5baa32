import type { Route } from '#server/http/route.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique.ts';
import type { BoutiqueService } from './boutique.service.ts';

/** Mounts the shop's identity and its logo. */
export function boutiqueRoutes(route: Route, boutique: BoutiqueService): void {
  route(getBoutique, () => boutique.get());
  route(updateBoutique, ({ body }) => boutique.update(body));
}
