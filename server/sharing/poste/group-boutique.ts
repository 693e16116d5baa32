import type { BoutiquePort } from '#server/backoffice/boutique.gateway.ts';
import type { Principal } from '#server/backoffice/principal.ts';
import type { GatewayClient } from '../transport/gateway-client.ts';
import { createCardReader } from './read-other-card.ts';
import type { PostePart } from './poste-part.ts';

type Deps = {
  boutique: BoutiquePort;
  postePart: PostePart;
  client: Pick<GatewayClient, 'findAilleurs' | 'listConditions' | 'setConditions'>;
  poste: string;
  isOffline: () => boolean;
  isOfGroupe: () => boolean;
};

/** Completes a till's own card with what the hub knows of the other shops. */
export function createGroupBoutique(deps: Deps): BoutiquePort {
  const { boutique, postePart, client, poste, isOffline, isOfGroupe } = deps;
  const { boutiques } = postePart;
  return {
    ...boutique,
    findPrincipal: async () => findPrincipal(postePart, poste),
    getOf: createCardReader({ boutique, boutiques, client, poste, isOffline, isOfGroupe }),
    listConditions: () => (boutiques.isDesk() ? client.listConditions() : boutique.listConditions()),
    setConditions: (changed) => (boutiques.isDesk() ? client.setConditions(changed) : boutique.setConditions(changed)),
  };
}

/** Returns whether this till is the one the hub names for the shop; behind a shop's PC no till is. */
function findPrincipal({ boutiques, state }: PostePart, poste: string): Principal {
  const shop = boutiques.list().find(({ ici }) => ici);
  if (shop?.principal === null) return { ici: false, pourquoi: 'aucun' };
  if (shop?.principal !== poste) return { ici: false, pourquoi: 'autre', poste: shop?.principal ?? null };
  return state.find('copie_complete') === undefined ? { ici: false, pourquoi: 'copie' } : { ici: true };
}
