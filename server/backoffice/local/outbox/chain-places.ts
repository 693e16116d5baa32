import { statutAnnule } from '#shared/contracts/documents.ts';
import { choosePlace, leavesPlace, type Place } from '../documents/chain-rules.ts';
import type { DocumentStock } from '../documents/document-stock.ts';
import type { DocumentStore, StoredDocument } from '../documents/documents.store.ts';
import { findSurroundings } from '../documents/find-surroundings.ts';
import type { ChangeLog } from './change-log.ts';

type Deps = { store: DocumentStore; stock: DocumentStock; changes: ChangeLog };
type Given = Omit<StoredDocument, 'id'>;

export type ChainPlaces = ReturnType<typeof createChainPlaces>;

/** Which documents stand in which chain. The shared back office decides it; a till makes room for what that decided. */
export function createChainPlaces({ store, stock, changes }: Deps) {
  function move(stored: StoredDocument, place: Place) {
    store.savePlace({ ...stored, ...place });
    const left = stored.chaine;
    return () => {
      stock.settle({ ...stored, ...place }, stored.document.date);
      if (left !== place.chaine) stock.settleOrder(left);
    };
  }

  /** Numbers of the documents a document was made of, the nearest first. */
  function listSources({ document: { document_source } }: StoredDocument): string[] {
    const source = document_source === null ? undefined : store.findNumero(document_source);
    return source ? [source.document.numero, ...listSources(source)] : [];
  }

  /** Itself, then what was made of it in the same chain. */
  function listBranch(stored: StoredDocument): StoredDocument[] {
    const made = stored.document.documents_cibles.map(({ numero }) => store.findNumero(numero));
    return [stored, ...made.flatMap((cible) => (cible?.chaine === stored.chaine ? listBranch(cible) : []))];
  }

  function succeed(before: StoredDocument): void {
    const after = store.findNumero(before.document.numero);
    if (!after || !leavesPlace(before.kind, before.document.statut, after.document.statut)) return;
    const { chaine, porteStock } = after;
    const sources = [...listSources(after), ...store.listChain(chaine).map(({ document }) => document.numero)];
    const heir = store.findApart(after, sources);
    if (!heir) return;
    const isFree = ({ kind }: StoredDocument) => store.findInChain(kind, chaine) === undefined;
    const moved = store.listChain(heir.chaine).filter(isFree);
    const settled = moved.map((one) =>
      changes.track('document', one.document.numero, () =>
        move(one, { chaine, porteStock: one.id === heir.id ? porteStock : one.porteStock }),
      ),
    );
    for (const settle of settled) settle();
  }

  return {
    /** The place a shared back office gives: a document that stands keeps its own. */
    choose(given: Given, before: StoredDocument | undefined): Place {
      const isStanding = before && (before.document.statut !== statutAnnule || given.document.statut === statutAnnule);
      return isStanding ? before : choosePlace(given, findSurroundings(store, given));
    },

    /**
     * On a till, before a document is written where the shared back office has it: what else of its kind stands there comes
     * second. The function given settles that, once the document is written.
     */
    makeRoom({ kind, chaine, document }: Given): () => void {
      const holder = document.statut === statutAnnule ? undefined : store.findInChain(kind, chaine);
      if (!holder || holder.document.numero === document.numero) return () => {};
      const branch = listBranch(holder);
      store.savePlace({ ...holder, chaine: holder.document.numero });
      return () => {
        for (const one of branch) move(one, choosePlace(one, findSurroundings(store, one)))();
      };
    },

    /**
     * Before a document changes; the function given goes on from there: what took the goods out and is cancelled leaves its
     * place, as it was, to the next that was made of the same.
     */
    follow(numero: string): () => void {
      const before = store.findNumero(numero);
      return () => before && succeed(before);
    },
  };
}
