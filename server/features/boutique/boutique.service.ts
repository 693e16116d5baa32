import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';

export type BoutiqueService = ReturnType<typeof createBoutiqueService>;

type Deps = { backOffice: BackOffice };

/** The shop's identity and rules. */
export function createBoutiqueService({ backOffice: { boutique } }: Deps) {
  return {
    get: () => boutique.get(),
    update: (changed: Boutique, context: WriteContext) => boutique.update(changed, context),
  };
}
