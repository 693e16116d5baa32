import type { Article } from '#shared/contracts/articles.ts';
import { documentKinds, statutAnnule } from '#shared/contracts/documents.ts';
import type { Replique } from '#shared/contracts/gateway.ts';
import { InvalidInput } from '#shared/errors.ts';
import { createDocumentHistory } from '../documents/document-history.ts';
import { createDocumentLists } from '../documents/document-lists.ts';
import { createDocumentStock, type DocumentStock } from '../documents/document-stock.ts';
import type { DocumentStore, StoredDocument } from '../documents/documents.store.ts';
import type { LocalDatabase } from '../local-database.ts';
import type { StockLedger } from '../stock/stock-ledger.ts';
import type { ChangeOrigin } from './change-log.ts';
import { isSame } from '#shared/same-value.ts';
import type { Replica } from './repliques.ts';

type Deps = {
  database: LocalDatabase;
  store: DocumentStore;
  ledger: StockLedger;
  findArticle: (reference: string) => Article | undefined;
  decides: boolean;
};

/**
 * Documents as they are shared. Stock and reservations follow from the document itself on every side, so that two tills
 * that cancel the same invoice give its goods back once.
 */
export function createDocumentReplica({ database, store, ledger, findArticle, decides }: Deps) {
  const { connection, listings, changes, now } = database;
  const stock = createDocumentStock({ store, ledger, findArticle });
  const lists = createDocumentLists(connection, listings);
  const remember = createDocumentHistory(connection);
  const { chooseChain, makeRoom } = createChains(store, stock);

  function write({ genre: kind, chaine, porte_stock: porteStock, ...document }: Replique<'document'>): StoredDocument {
    const before = store.findNumero(document.numero);
    if (!before) return store.insert({ kind, chaine, porteStock, document });
    const after = { ...before, chaine, porteStock, document };
    if (before.chaine !== chaine || before.porteStock !== porteStock) store.savePlace(after);
    store.save(after, { lignes: !isSame(before.document.lignes, document.lignes) });
    return after;
  }

  function put(given: Replique<'document'>, origin: ChangeOrigin | undefined) {
    if (documentKinds[given.genre].code !== given.type_document) {
      throw new InvalidInput('Le genre de ce document et son type se contredisent.');
    }
    const before = store.findNumero(given.numero)?.document;
    const record = decides && !before ? { ...given, chaine: chooseChain(given) } : given;
    makeRoom(record);
    const stored = write(decides ? { ...record, porte_stock: isCarrier(record) } : record);
    if (origin) {
      const { action, auteur: author } = origin;
      remember({ id: stored.id, action, author, now: now(), ...(before && { before }) });
    }
    stock.settle(stored, record.date);
    lists.touch(stored.kind);
  }

  /** Goods leave once along a chain: where two tills delivered and invoiced one order, by the document that came first. */
  function isCarrier({ genre, numero, chaine, statut, porte_stock }: Replique<'document'>): boolean {
    return porte_stock && (statut === statutAnnule || stock.carries(genre, chaine, numero));
  }

  const replica: Replica<'document'> = {
    find(numero) {
      const stored = store.findNumero(numero);
      if (!stored) return undefined;
      const { synchronisation: _, ...document } = stored.document;
      return { ...document, genre: stored.kind, chaine: stored.chaine, porte_stock: stored.porteStock };
    },
    put: (record, origin) => changes.track('document', record.numero, () => put(record, origin)),
  };

  return {
    ...replica,
    resettle(reference: string) {
      for (const stored of store.listOfArticle(reference)) stock.settle(stored, stored.document.date);
    },
  };
}

/** A chain holds one document of each kind: of two tills' transformations of one source, the second to come leaves it. */
function createChains(store: DocumentStore, stock: DocumentStock) {
  function chooseChain(record: Replique<'document'>): string {
    const source = record.document_source === null ? undefined : store.findNumero(record.document_source);
    const chaine = source?.chaine ?? record.chaine;
    return findRival({ ...record, chaine }) ? record.numero : chaine;
  }

  function findRival({ genre, numero, chaine, statut }: Replique<'document'>): StoredDocument | undefined {
    const holder = statut === statutAnnule ? undefined : store.findInChain(genre, chaine);
    return holder?.document.numero === numero ? undefined : holder;
  }

  function makeRoom(record: Replique<'document'>) {
    const rival = findRival(record);
    if (rival) moveChain(rival, rival.document.numero);
  }

  function moveChain(stored: StoredDocument, chaine: string) {
    store.savePlace({ ...stored, chaine });
    for (const { numero } of stored.document.documents_cibles) {
      const cible = store.findNumero(numero);
      if (cible?.chaine === stored.chaine) moveChain(cible, chaine);
    }
    stock.settle({ ...stored, chaine }, stored.document.date);
  }

  return { chooseChain, makeRoom };
}
