import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { assertFresh } from '#server/calls/assert-fresh.ts';
import { ownContext } from '#server/calls/caller.ts';
import type { LocalDatabase } from './local-database.ts';
import type { TiersStore } from './tiers/tiers.store.ts';
import type { BoutiqueStore } from './boutique/boutique.store.ts';

type Deps = { database: LocalDatabase; store: BoutiqueStore; tiers: TiersStore };

/** The shop's identity; a new default discount shows at once on every customer who has none of their own. */
export function createLocalBoutique({ database: { write }, store, tiers }: Deps): BackOffice['boutique'] {
  return {
    get: async () => store.get(),
    update: (boutique, context = ownContext) =>
      write(() => {
        const now = store.get();
        assertFresh(now, context, 'La boutique a été modifiée');
        store.save(boutique);
        if (boutique.remise_max_defaut !== now.remise_max_defaut) tiers.applyDefaultRemise(boutique.remise_max_defaut);
        return boutique;
      }),
  };
}
