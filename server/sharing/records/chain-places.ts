import { statutAnnule } from '#shared/contracts/documents/documents.ts';
import {
  choosePlace,
  keepsPlace,
  leavesPlace,
  listSuccession,
  type ChainPlace,
} from '#server/backoffice/local/documents/chain-rules.ts';
import type { DocumentStock } from '#server/backoffice/local/documents/document-stock.ts';
import type { DocumentStore, StoredDocument } from '#server/backoffice/local/documents/documents.store.ts';
import { findSurroundings, longestChain } from '#server/backoffice/local/documents/find-surroundings.ts';
import type { ChangeLog } from '#server/backoffice/local/change-log.ts';

type Deps = { store: DocumentStore; stock: DocumentStock; changes: ChangeLog };
type Given = Omit<StoredDocument, 'id'>;
/** What a cancelled document leaves, another takes; in the transaction of what cancelled it. */
export type FollowChain = (before: Given, after: Given) => void;

type Move = (stored: StoredDocument, place: ChainPlace) => () => void;

export type ChainPlaces = ReturnType<typeof createChainPlaces>;

/** Which documents stand in which chain. The shared back office decides it; a till makes room for what that decided. */
export function createChainPlaces({ store, stock, changes }: Deps) {
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
    follow: createSuccession({ store, changes, move }),
  };
}

/**
 * On a till, before a document is written where the shared back office has it: what else of its kind stands there comes
 * second. The function given settles that, once the document is written.
 */
function createRoomMaker(store: DocumentStore, move: Move) {
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

/** What took the goods out and is cancelled leaves its place, as it was, to the next that was made of the same. */
function createSuccession({ store, changes, move }: Omit<Deps, 'stock'> & { move: Move }): FollowChain {
  /** Numbers of the documents a document was made of, the nearest first. */
  function listSources({ document: { document_source } }: Given, most = longestChain): string[] {
    const source = document_source === null || most === 0 ? undefined : store.findNumero(document_source);
    return source ? [source.document.numero, ...listSources(source, most - 1)] : [];
  }

  return (before, left) => {
    if (!leavesPlace(before, left)) return;
    const standing = store.listChain(left.chaine);
    const heir = store.findInOwnChain(left, [...listSources(left), ...standing.map(({ document }) => document.numero)]);
    if (!heir) return;
    const branch = store.listChain(heir.chaine);
    const settled = listSuccession(left, { heir, branch }, standing).map(({ one, place }) => {
      const settle = move(one, place);
      changes.note({ entite: 'document', code: one.document.numero, before: one, after: { ...one, ...place } });
      return settle;
    });
    for (const settle of settled) settle();
  };
}
