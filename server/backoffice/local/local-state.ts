import type { TiersKind } from '#shared/contracts/tiers/tiers.ts';
import type { CacheInfo, GatewayHealth } from '#shared/contracts/service/system.ts';
import { createFindDepuis } from './stock/find-depuis.ts';
import { refusePersonnes } from './refuse-personnes.ts';
import type { LocalDatabase } from './local-database.ts';

type Counted = { count(): number };
type Deps = {
  database: LocalDatabase;
  tiers: { count(kind: TiersKind): number };
  articles: Counted;
  familles: Counted;
  documents: Counted;
};

/** Reports the state of the embedded back office: it is always available, nothing waits to be sent, and no group has people. */
export function createLocalState({ database, tiers, articles, familles, documents }: Deps) {
  const findDepuis = createFindDepuis(database.connection);
  const toHealth = (): GatewayHealth => ({
    status: 'healthy',
    mode: 'local',
    poste: database.poste,
    en_attente: 0,
    a_traiter: 0,
    hors_ligne_depuis: null,
    derniere_synchronisation: null,
    passe_depuis: findDepuis(),
  });

  async function getCacheInfo(): Promise<CacheInfo> {
    const kept = database.listings.getSize();
    return {
      clients: tiers.count('client'),
      prospects: tiers.count('prospect'),
      fournisseurs: tiers.count('fournisseur'),
      articles: articles.count(),
      familles: familles.count(),
      documents: documents.count(),
      listes_en_memoire: kept.count,
      octets_en_memoire: kept.bytes,
      gateway: toHealth(),
    };
  }

  return {
    personnes: refusePersonnes,
    getHealth: async () => toHealth(),
    getCacheInfo,
    refreshCache() {
      database.listings.clear();
      return getCacheInfo();
    },
  };
}
