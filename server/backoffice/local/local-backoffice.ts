import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { createArticleStore } from './articles/articles.store.ts';
import { createLocalArticles } from './articles/local-articles.ts';
import { createBoutiqueStore } from './boutique/boutique.store.ts';
import { createLocalBoutique } from './boutique/local-boutique.ts';
import { createDocumentStore } from './documents/documents.store.ts';
import { createLocalDocuments } from './documents/local-documents.ts';
import { createFamilleStore } from './familles/familles.store.ts';
import { createLocalFamilles } from './familles/local-familles.ts';
import { type LocalDatabase, type LocalOptions, openLocalDatabase } from './local-database.ts';
import { createLocalState } from './local-state.ts';
import { createNumbering } from './numbering/numbering.ts';
import { createLocalStock } from './stock/local-stock.ts';
import { createStockLedger } from './stock/stock-ledger.ts';
import { createLocalTiers } from './tiers/local-tiers.ts';
import { createTiersStore } from './tiers/tiers.store.ts';

/** The back office inside this service, in `backoffice.db`: the one place where the business rules are. */
export async function createLocalBackOffice(options: LocalOptions): Promise<BackOffice> {
  return composeBackOffice(await openLocalDatabase(options));
}

function composeBackOffice(database: LocalDatabase): BackOffice {
  const { connection } = database;
  const boutique = createBoutiqueStore(database);
  const familles = createFamilleStore(database);
  const articles = createArticleStore(database);
  const tiers = createTiersStore(database);
  const documents = createDocumentStore(connection);
  const numbering = createNumbering(connection, database.poste);
  const { find: findArticle, applyStock } = articles;
  const ledger = createStockLedger({ connection, applyStock, getBoutique: boutique.get });
  const { adjust: adjustStock, ...stock } = createLocalStock({ database, numbering, ledger, findArticle });
  const sales = { database, numbering, ledger, findArticle, findTiers: tiers.find, getBoutique: boutique.get };

  return {
    tiers: createLocalTiers({ database, store: tiers, articles, boutique }),
    articles: createLocalArticles({ database, store: articles, familles, adjustStock }),
    familles: createLocalFamilles({ database, store: familles }),
    stock,
    documents: createLocalDocuments({ ...sales, store: documents }),
    boutique: createLocalBoutique({ database, store: boutique, tiers }),
    ...createLocalState({ database, tiers, articles, familles, documents }),
    close: () => void connection.close(),
  };
}
