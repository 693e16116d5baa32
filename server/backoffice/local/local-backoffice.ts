import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { AppError } from '#shared/errors.ts';
import { createArticleStore } from './articles/articles.store.ts';
import { createLocalArticles } from './articles/local-articles.ts';
import { createBoutiqueStore } from './boutique/boutique.store.ts';
import { createLocalBoutique } from './boutique/local-boutique.ts';
import { createFamilleStore } from './familles/familles.store.ts';
import { createLocalFamilles } from './familles/local-familles.ts';
import { type LocalDatabase, type LocalOptions, openLocalDatabase } from './local-database.ts';
import { createLocalState } from './local-state.ts';
import { createLocalTiers } from './tiers/local-tiers.ts';
import { createTiersStore } from './tiers/tiers.store.ts';

/** The back office inside this service, in `backoffice.db`: the one place where the business rules are. */
export async function createLocalBackOffice(options: LocalOptions): Promise<BackOffice> {
  return composeBackOffice(await openLocalDatabase(options));
}

function composeBackOffice(database: LocalDatabase): BackOffice {
  const boutique = createBoutiqueStore(database);
  const familles = createFamilleStore(database);
  const articles = createArticleStore(database);
  const tiers = createTiersStore(database);
  const adjustStock = ({ reference, quantite }: { reference: string; quantite: number }) =>
    void articles.applyStock(reference, { reel: quantite });

  return {
    tiers: createLocalTiers({ database, store: tiers, articles, boutique }),
    articles: createLocalArticles({ database, store: articles, familles, adjustStock }),
    familles: createLocalFamilles({ database, store: familles }),
    stock: { move: missing, get: missing },
    documents: {
      list: missing,
      get: missing,
      create: missing,
      update: missing,
      transform: missing,
      setChampLibre: missing,
    },
    boutique: createLocalBoutique({ database, store: boutique, tiers }),
    ...createLocalState({ database, tiers, articles, familles, documents: { count: () => 0 } }),
    close: () => void database.connection.close(),
  };
}

async function missing(): Promise<never> {
  throw new AppError('Ce service n’est pas encore disponible.');
}
