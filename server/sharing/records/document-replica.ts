import type { Article } from '#shared/contracts/articles/articles.ts';
import { type DocumentComplet, documentKinds, statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { Replique } from '#shared/contracts/postes/gateway.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import { isSame } from '#shared/text/same-value.ts';
import { createDocumentHistory } from '#server/backoffice/local/documents/history/document-history.ts';
import { createDocumentLists } from '#server/backoffice/local/documents/lists/document-lists.ts';
import { createDocumentStock } from '#server/backoffice/local/documents/document-stock.ts';
import type { DocumentStore, StoredDocument } from '#server/backoffice/local/documents/documents.store.ts';
import { createPiecesCaisse, isIssuedNow } from '#server/backoffice/local/caisse/pieces-caisse.ts';
import { createFactureFinder, createFirstFinder } from './chain-finders.ts';
import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import type { StockLedger } from '#server/backoffice/local/stock/stock-ledger.ts';
import { type ChainPlaces, createChainPlaces, withUsedUpStatut } from './chain-places.ts';
import type { ChangeOrigin } from '#server/backoffice/local/change-log.ts';
import type { Replica } from './replica.ts';
import { toReplique } from './to-replique.ts';
import type { Dues } from '#server/backoffice/local/comptes/dues.ts';

type Deps = {
  database: LocalDatabase;
  store: DocumentStore;
  ledger: StockLedger;
  dues: Dues;
  findArticle: (reference: string) => Article | undefined;
  decides: boolean;
};

/**
 * Shares documents. Stock and reservations follow from the document itself on every side, so that two tills that cancel
 * the same invoice give its goods back once.
 */
export function createDocumentReplica({ database, store, ledger, dues, findArticle, decides }: Deps) {
  const { connection, listings, changes, now } = database;
  const stock = createDocumentStock({ store, ledger, findArticle });
  const lists = createDocumentLists(connection, listings);
  const remember = createDocumentHistory(connection);
  const pieces = createPiecesCaisse(connection);
  const places = createChainPlaces({ store, stock, changes, now, touch: lists.touch });
  const write = createDocumentWriter({ store, dues, places, decides });

  function put(given: Replique<'document'>, origin: ChangeOrigin | undefined) {
    if (documentKinds[given.genre].code !== given.type_document) {
      throw new InvalidInput('Le genre de ce document et son type se contredisent.');
    }
    const before = store.findNumero(given.numero);
    const stored = write(given, before);
    if (origin) {
      const { action, auteur: author } = origin;
      remember({ id: stored.id, action, author, now: now(), ...(before && { before: before.document }) });
    }
    stock.settle(stored, given.date);
    if (isIssuedNow(before?.document, given)) pieces.note(given.numero, { recue: before === undefined });
    if (before && before.chaine !== stored.chaine) stock.settleOrder(before.chaine);
    if (decides && before) places.follow(before, stored);
    // Another document takes this one's place, where two had one number.
    if (before && before.document.client_code !== given.client_code)
      dues.changeClient(given.numero, before.document.client_code);
    dues.settle(given.numero);
    const source = before?.document.document_source;
    if (source && source !== given.document_source) dues.settle(source);
    lists.touch(stored.kind);
    changes.note({ entite: 'document', code: given.numero, before, after: stored }, origin);
  }

  const replica: Replica<'document'> = {
    find(numero) {
      const stored = store.findNumero(numero);
      if (!stored) return undefined;
      return toReplique.document(stored);
    },
    put,
  };

  return {
    ...replica,
    follow: places.follow,
    findFirst: createFirstFinder(store),
    findFacture: createFactureFinder(store),
    resettle(reference: string) {
      for (const stored of store.listOfArticle(reference)) stock.settle(stored, stored.document.date);
    },
  };
}

function toStored({ genre: kind, chaine, porte_stock: porteStock, ...document }: Replique<'document'>) {
  return { kind, chaine, porteStock, document };
}

/** Returns what the rows of the lines follow from: their amounts are net of their share of the document's discount. */
const toSold = ({ lignes, remise_globale }: DocumentComplet) => [lignes, remise_globale ?? null];

type WriterDeps = Pick<Deps, 'store' | 'dues' | 'decides'> & { places: ChainPlaces };

/** Writes a document with its place: the one the shared back office chooses, or has chosen. */
function createDocumentWriter({ store, dues, places, decides }: WriterDeps) {
  function write(given: Omit<StoredDocument, 'id'>, before: StoredDocument | undefined): StoredDocument {
    if (!before) return store.insert(given, dues.begin(given.document));
    const after = { ...before, ...given };
    const save = () => store.save(after, { lignes: !isSame(toSold(before.document), toSold(given.document)) });
    const isCancelled = after.document.statut === statutAnnule;
    // A cancelled document takes up no place: its status is written before its place, where another may stand.
    if (isCancelled) save();
    if (before.chaine !== after.chaine || before.porteStock !== after.porteStock) store.savePlace(after);
    if (!isCancelled) save();
    return after;
  }

  return (record: Replique<'document'>, before: StoredDocument | undefined): StoredDocument => {
    const given = toStored(record);
    if (!decides) {
      const settle = places.makeRoom(given);
      const stored = write(given, before);
      settle();
      return stored;
    }
    const { chaine, porteStock } = places.choose(given, before);
    return write(
      { ...given, chaine, porteStock, document: before ? withUsedUpStatut(store, given) : given.document },
      before,
    );
  };
}
