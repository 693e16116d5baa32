import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { createLocalAnciens } from './documents/lists/local-anciens.ts';
import { createLocalActivity } from './local-activity.ts';
import { createArticleStore, type StockDeltas } from './articles/articles.store.ts';
import { createLocalArticles } from './local-articles.ts';
import { type Backfill, createBackfill } from './backfill.ts';
import { createBatch } from './batch.ts';
import { createBoutiqueStore } from './boutique/boutique.store.ts';
import { createBoutiquesConnues } from './boutique/boutiques-connues.store.ts';
import { createLocalBoutique } from './local-boutique.ts';
import { createLocalCaisse } from './caisse/local-caisse.ts';
import { createDocumentStore } from './documents/documents.store.ts';
import { createLocalDocuments } from './local-documents.ts';
import { createFamilleStore } from './familles/familles.store.ts';
import { createLocalFamilles } from './local-familles.ts';
import { fillSortKeys } from './search/fill-sort-keys.ts';
import type { LocalDatabase, OpenedDatabase } from './local-database.ts';
import type { Write } from '#server/database/commit-group.ts';
import type { CompletedWrite, IdempotentWrite } from '#server/calls/idempotency.ts';
import type { LostNumbers } from './numbering/go-on-after-lost.ts';
import { createLocalState } from './local-state.ts';
import { createLocalParametres } from './local-parametres.ts';
import { createLocalPrix } from './prix/local-prix.ts';
import { createReglesReader } from './prix/read-regles.ts';
import { createLastNumbers } from './numbering/last-numbers.ts';
import { createNumbering } from './numbering/numbering.ts';
import { createLocalTraces } from './traces/local-traces.ts';
import { createLocalCommandesFournisseurs } from './commandes-fournisseurs/local-commandes-fournisseurs.ts';
import { createLocalInventaires } from './inventaires/local-inventaires.ts';
import { createLocalTransferts } from './transferts/local-transferts.ts';
import { createLocalStock } from './local-stock.ts';
import { createStockLedger } from './stock/stock-ledger.ts';
import { createLocalTiers } from './local-tiers.ts';
import { createRepair, type Repair } from './upkeep/repair.ts';
import type { Connection } from '#server/database/database.ts';
import type { Scelles } from '#server/scelles/sceller.ts';
import { createTiersStore } from './tiers/tiers.store.ts';
import { createDocumentJournal } from './documents/document-journal.ts';
import { createDocumentStock } from './documents/document-stock.ts';
import { createDocumentDues } from './documents/lists/document-dues.ts';
import { createLocalComptabilite } from './comptabilite/local-comptabilite.ts';
import { createLocalComptes } from './releves/local-comptes.ts';
import { createLocalReglements } from './reglements/local-reglements.ts';

export type LocalBackOffice = BackOffice & {
  /** Returns whether no record of any kind was ever created. */
  isEmpty(): boolean;
  /** Returns whether this till has given a number. */
  hasNumbered(): boolean;
  backfill: Backfill;
  /** Numbers the database had given and has lost, as found when it was opened. */
  lostNumbers: readonly LostNumbers[];
  connection: Connection;
  repair: Repair;
  write: Write;
  once: IdempotentWrite;
  complete: CompletedWrite;
  scelles: Scelles;
  /** See `LocalDatabase`. */
  onCommitted: () => void;
};

/** Creates the back office inside this service, over `backoffice.db`. All business rules are here. */
export function createLocalBackOffice(database: OpenedDatabase): LocalBackOffice {
  fillSortKeys(database.connection);
  database.connection.transaction(() => createDocumentDues(database).fill()).immediate();
  const isUsed = database.connection
    .prepare(
      'select exists (select 1 from tiers) or exists (select 1 from articles) or exists (select 1 from familles)',
    )
    .pluck();
  return {
    ...composeBackOffice(database),
    isEmpty: () => isUsed.get() === 0,
    hasNumbered: () => createLastNumbers(database).list(database.poste).length > 0,
    backfill: createBackfill(database, composeBackOffice),
    lostNumbers: database.lostNumbers,
    connection: database.connection,
    repair: createRepair(database),
    write: database.write,
    once: database.once,
    complete: database.complete,
    scelles: database.scelles,
    onCommitted: database.onCommitted,
  };
}

function composeBackOffice(database: LocalDatabase): BackOffice {
  const { connection, poste } = database;
  const boutique = createBoutiqueStore(database);
  const connues = createBoutiquesConnues(connection);
  const familles = createFamilleStore(database);
  const articles = createArticleStore(database);
  const tiers = createTiersStore(database);
  const documents = createDocumentStore(connection);

  const lookups = {
    findArticle: (reference: string) => articles.find(reference),
    readOnce: <T>(work: () => T) => articles.readOnce(work),
    findTiers: (code: string) => tiers.find(code),
    getBoutique: () => boutique.get(),
    readRegles: createReglesReader(database),
    findIci: connues.findIci,
    assertOneStock: connues.assertOneStock,
  };
  const numbering = createNumbering(connection, poste, database.numbers);
  const applyStock = (reference: string, deltas: StockDeltas) => articles.applyStock(reference, deltas);
  const hasFamille = (code: string) => familles.find(code) !== undefined;
  const ledger = createStockLedger({ connection, applyStock, ...lookups });
  const dues = createDocumentDues(database);
  const documentStock = createDocumentStock({ store: documents, ledger, findArticle: lookups.findArticle });
  const journal = createDocumentJournal({ database, store: documents, stock: documentStock, dues });
  const documentDeps = { database, store: documents, numbering, journal, dues, stock: documentStock, ...lookups };
  const { adjust: adjustStock, ...stock } = createLocalStock({ database, numbering, ledger, ...lookups });

  return {
    tiers: createLocalTiers({ database, store: tiers, articles, boutique }),
    articles: createLocalArticles({ database, store: articles, familles, tiers, connues, adjustStock, ...lookups }),
    familles: createLocalFamilles({ database, store: familles }),
    stock,
    caisse: createLocalCaisse({ database, numbering }),
    documents: createLocalDocuments(documentDeps),
    reglements: createLocalReglements(documentDeps),
    comptes: createLocalComptes(documentDeps),
    comptabilite: createLocalComptabilite(documentDeps),
    boutique: createLocalBoutique({ database, store: boutique, tiers, connues }),
    parametres: createLocalParametres(database, lookups.getBoutique),
    prix: createLocalPrix({ database, articles, hasFamille, ...lookups }),
    inventaires: createLocalInventaires({ database, numbering, applyStock, hasFamille, ...lookups }),
    transferts: createLocalTransferts({ database, numbering, ledger, applyStock, connues, ...lookups }),
    commandesFournisseurs: createLocalCommandesFournisseurs({ database, numbering, ledger, connues, ...lookups }),
    anciens: createLocalAnciens(database, documents),
    traces: createLocalTraces(database),
    ...createLocalActivity(database),
    batch: createBatch(database, composeBackOffice),
    ...createLocalState({ database, tiers, articles, familles, documents }),
    close: () => void connection.close(),
  };
}
