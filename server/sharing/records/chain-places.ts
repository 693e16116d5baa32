import { type DocumentComplet, statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';
import {
  choosePlace,
  releasesSource,
  isUndone,
  keepsPlace,
  leavesPlace,
  listReleased,
  listSuccession,
  type ChainPlace,
} from '#server/backoffice/local/documents/chain/chain-rules.ts';
import { toChanged } from '#server/backoffice/local/documents/document-record.ts';
import { statutReopened } from '#server/backoffice/local/documents/document-rules.ts';
import { findReopened, isCredited, isUsedUp, listTaken } from '#server/backoffice/local/documents/chain/find-reste.ts';
import type { DocumentLists } from '#server/backoffice/local/documents/lists/document-lists.ts';
import type { DocumentStock } from '#server/backoffice/local/documents/document-stock.ts';
import type { ChainStore, StoredDocument } from '#server/backoffice/local/documents/documents.store.ts';
import { findSurroundings, longestChain } from '#server/backoffice/local/documents/chain/find-surroundings.ts';
import type { ChangeLog } from '#server/backoffice/local/change-log.ts';

type Deps = {
  store: ChainStore;
  stock: Pick<DocumentStock, 'settle' | 'settleOrder'>;
  changes: ChangeLog;
  now: () => Date;
  touch: DocumentLists['touch'];
};
type PlacedDocument = Omit<StoredDocument, 'id'>;
/** Called when a document leaves its place: gives it to another, in the transaction of the cancellation. */
export type FollowChain = (before: PlacedDocument, after: PlacedDocument) => void;

type Move = (stored: StoredDocument, place: ChainPlace) => () => void;

export type ChainPlaces = ReturnType<typeof createChainPlaces>;

/**
 * Keeps which documents stand in which chain. The shared back office decides; a till makes room for what it decided.
 */
export function createChainPlaces({ store, stock, changes, now, touch }: Deps) {
  const move: Move = (stored, place) => {
    store.savePlace({ ...stored, ...place });
    return () => {
      stock.settle({ ...stored, ...place }, stored.document.date);
      if (stored.chaine !== place.chaine) stock.settleOrder(stored.chaine);
    };
  };

  return {
    /** Returns the place a shared back office gives: a document that stands keeps its own. */
    choose(given: PlacedDocument, before: StoredDocument | undefined): ChainPlace {
      return before && keepsPlace(before.document, given.document)
        ? before
        : choosePlace(given, findSurroundings(store, given));
    },
    makeRoom: createRoomMaker(store, move),
    follow: createFollower({ store, stock, changes, now, touch, move }),
  };
}

/**
 * Makes room on a till, before a document is written as the shared back office has it: another of its kind in that
 * place comes second. The returned function settles that one, once the document is written.
 */
function createRoomMaker(store: ChainStore, move: Move) {
  /** Lists a document and what was made of it in the same chain. */
  function listBranch(stored: StoredDocument, most = longestChain): StoredDocument[] {
    if (most === 0) return [];
    const made = stored.document.documents_cibles.map(({ numero }) => store.findNumero(numero));
    return [stored, ...made.flatMap((cible) => (cible?.chaine === stored.chaine ? listBranch(cible, most - 1) : []))];
  }

  return ({ kind, chaine, document }: PlacedDocument): (() => void) => {
    const holder = document.statut === statutAnnule ? undefined : store.findInChain(kind, chaine);
    if (!holder || holder.document.numero === document.numero) return () => {};
    const branch = listBranch(holder);
    store.savePlace({ ...holder, chaine: holder.document.numero });
    return () => {
      for (const one of branch) move(one, choosePlace(one, findSurroundings(store, one)))();
    };
  };
}

type FollowDeps = Deps & { move: Move };

/** Applies the consequences, for other documents, of a cancelled document or a credited invoice. */
function createFollower(deps: FollowDeps): FollowChain {
  const { store } = deps;
  const succeed = createSuccession(deps);
  const moveAll = createMover(deps);
  const reopen = createReopening(deps);

  /** Lets parts that came second, and for which there is room again, take their goods. */
  function refill({ document: { document_source } }: PlacedDocument) {
    const source = document_source === null ? undefined : store.findNumero(document_source);
    const parts = source ? listTaken(store, source).filter(({ document: { partiel } }) => partiel) : [];
    for (const one of parts.filter(({ document, porteStock }) => document.statut !== statutAnnule && !porteStock)) {
      const place = choosePlace({ ...one, porteStock: true }, findSurroundings(store, one));
      if (place.porteStock) moveAll([{ one, place }]);
    }
  }

  return (before, after) => {
    const invoice = isUndone(before, after) ? store.findNumero(after.document.numero) : undefined;
    if (invoice && isCredited(store, invoice)) {
      moveAll(listReleased(invoice, store.listChain(invoice.chaine)));
      succeed({ ...before, porteStock: true });
    }
    if (leavesPlace(before, after)) succeed(after);
    if (!releasesSource(before, after)) return;
    refill(after);
    reopen(after);
  };
}

/** Moves documents to their places, notes each in the change log, and then settles what follows from all of it. */
function createMover({ changes, move }: FollowDeps) {
  return (moves: readonly { one: StoredDocument; place: ChainPlace }[]) => {
    const settled = moves.map(({ one, place }) => {
      const settle = move(one, place);
      changes.note({ entite: 'document', code: one.document.numero, before: one, after: { ...one, ...place } });
      return settle;
    });
    for (const settle of settled) settle();
  };
}

/** Gives the place of a cancelled document that had taken the goods out to the next one made of the same source. */
function createSuccession(deps: FollowDeps): (left: PlacedDocument) => void {
  const { store } = deps;
  const moveAll = createMover(deps);

  /** Lists the numbers of the sources of a document, the nearest first. */
  function listSources({ document: { document_source } }: PlacedDocument, most = longestChain): string[] {
    const source = document_source === null || most === 0 ? undefined : store.findNumero(document_source);
    return source ? [source.document.numero, ...listSources(source, most - 1)] : [];
  }

  /**
   * Finds the heir: of the same customer and kind, made of one of these sources, the first that came second and has a
   * chain of its own.
   */
  function findHeir(
    { kind, chaine, document }: PlacedDocument,
    sources: readonly string[],
  ): StoredDocument | undefined {
    const isHeir = (one: StoredDocument) =>
      one.kind === kind && one.document.client_code === document.client_code && one.document.numero !== document.numero;
    const isSecond = (one: StoredDocument) => one.chaine === one.document.numero && one.chaine !== chaine;
    const made = [...new Set(sources)].flatMap((numero) => store.listMadeOf(numero));
    const heirs = made
      .filter(({ document: { partiel, est_acompte } }) => !partiel && !est_acompte)
      .filter((one) => isHeir(one) && isSecond(one) && !isCredited(store, one));
    return heirs.toSorted((a, b) => a.id - b.id)[0];
  }

  return (left) => {
    const standing = store.listChain(left.chaine);
    const heir = findHeir(left, [...listSources(left), ...standing.map(({ document }) => document.numero)]);
    if (heir) moveAll(listSuccession(left, { heir, branch: store.listChain(heir.chaine) }, standing));
  };
}

/** Opens an order again when a part of it was cancelled. */
function createReopening({ store, stock, changes, now, touch }: FollowDeps): (part: PlacedDocument) => void {
  return (part) => {
    const order = findReopened(store, part);
    if (!order) return;
    const document = toChanged(order.document, { statut: statutReopened }, now());
    const after = { ...order, document };
    store.save(after, { lignes: false });
    touch(after.kind);
    stock.settle(after, document.date);
    changes.note({ entite: 'document', code: document.numero, before: order, after });
  };
}

/**
 * Returns the record with the status «Transformé» when its parts have used up an order or an invoice, whoever made
 * them.
 */
export function withUsedUpStatut(store: ChainStore, given: PlacedDocument): DocumentComplet {
  const { kind, document } = given;
  const isOpen = document.statut < statutTransforme;
  if (!isOpen || !isUsedUp(store, given)) return document;
  return { ...document, statut: statutTransforme, ...(kind === 'facture' && { statut_avant: document.statut }) };
}
