import { type DocumentComplet, statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';
import {
  choosePlace,
  givesBack,
  isUndone,
  keepsPlace,
  leavesPlace,
  listReleased,
  listSuccession,
  type ChainPlace,
} from '#server/backoffice/local/documents/chain/chain-rules.ts';
import { toChanged } from '#server/backoffice/local/documents/document-record.ts';
import { statutReopened } from '#server/backoffice/local/documents/document-rules.ts';
import { findReopened, isCredited, isUsedUp, listTaken } from '#server/backoffice/local/documents/chain/find-left.ts';
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
type Given = Omit<StoredDocument, 'id'>;
/** What a cancelled document leaves, another takes; in the transaction of what cancelled it. */
export type FollowChain = (before: Given, after: Given) => void;

type Move = (stored: StoredDocument, place: ChainPlace) => () => void;

export type ChainPlaces = ReturnType<typeof createChainPlaces>;

/** Which documents stand in which chain. The shared back office decides it; a till makes room for what that decided. */
export function createChainPlaces({ store, stock, changes, now, touch }: Deps) {
  const move: Move = (stored, place) => {
    store.savePlace({ ...stored, ...place });
    return () => {
      stock.settle({ ...stored, ...place }, stored.document.date);
      if (stored.chaine !== place.chaine) stock.settleOrder(stored.chaine);
    };
  };

  return {
    /** The place a shared back office gives: a document that stands keeps its own. */
    choose(given: Given, before: StoredDocument | undefined): ChainPlace {
      return before && keepsPlace(before.document, given.document)
        ? before
        : choosePlace(given, findSurroundings(store, given));
    },
    makeRoom: createRoomMaker(store, move),
    follow: createFollower({ store, stock, changes, now, touch, move }),
  };
}

/**
 * On a till, before a document is written where the shared back office has it: what else of its kind stands there comes
 * second. The function given settles that, once the document is written.
 */
function createRoomMaker(store: ChainStore, move: Move) {
  /** Itself, then what was made of it in the same chain. */
  function listBranch(stored: StoredDocument, most = longestChain): StoredDocument[] {
    if (most === 0) return [];
    const made = stored.document.documents_cibles.map(({ numero }) => store.findNumero(numero));
    return [stored, ...made.flatMap((cible) => (cible?.chaine === stored.chaine ? listBranch(cible, most - 1) : []))];
  }

  return ({ kind, chaine, document }: Given): (() => void) => {
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

/** What follows for others from a document that is cancelled, or an invoice that was credited. */
function createFollower(deps: FollowDeps): FollowChain {
  const { store } = deps;
  const succeed = createSuccession(deps);
  const moveAll = createMover(deps);
  const reopen = createReopening(deps);

  /** Of parts that came second, those go on that what was given back makes room for. */
  function refill({ document: { document_source } }: Given) {
    const source = document_source === null ? undefined : store.findNumero(document_source);
    const waiting = source ? listTaken(store, source).filter((one) => one.document.partiel && !one.porteStock) : [];
    for (const one of waiting) {
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
    if (!givesBack(before, after)) return;
    refill(after);
    reopen(after);
  };
}

/** Puts documents where they are to stand, tells of each, and then settles what follows from all of it. */
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

/** What took the goods out and is gone leaves its place, as it was, to the next that was made of the same. */
function createSuccession(deps: FollowDeps): (left: Given) => void {
  const { store } = deps;
  const moveAll = createMover(deps);

  /** Numbers of the documents a document was made of, the nearest first. */
  function listSources({ document: { document_source } }: Given, most = longestChain): string[] {
    const source = document_source === null || most === 0 ? undefined : store.findNumero(document_source);
    return source ? [source.document.numero, ...listSources(source, most - 1)] : [];
  }

  /** Of this customer and kind and made of one of these, the first that came second to it: in a chain of its own. */
  function findHeir({ kind, chaine, document }: Given, sources: readonly string[]): StoredDocument | undefined {
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

/** An order of which a part was cancelled has something left again. */
function createReopening({ store, stock, changes, now, touch }: FollowDeps): (part: Given) => void {
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

/** The record as it is here: an order or an invoice that its parts have used up is «Transformé», whoever made which of them. */
export function toUsedUp(store: ChainStore, given: Given): DocumentComplet {
  const { kind, document } = given;
  const isOpen = document.statut < statutTransforme;
  if (!isOpen || !isUsedUp(store, given)) return document;
  return { ...document, statut: statutTransforme, ...(kind === 'facture' && { statut_avant: document.statut }) };
}
