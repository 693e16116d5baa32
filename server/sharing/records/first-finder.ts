import { isCredited } from '#server/backoffice/local/documents/chain/find-left.ts';
import { listRivals } from '#server/backoffice/local/documents/chain/find-surroundings.ts';
import type { ChainStore } from '#server/backoffice/local/documents/documents.store.ts';
import { statutAnnule } from '#shared/contracts/documents/documents.ts';

/**
 * Numbers of what was made of a source before a document, and took what that says too; none for one that stands alone, or was
 * cancelled. Both stay: somebody has to look at it.
 */
export function createFirstFinder(store: ChainStore) {
  return (numero: string, sourceNumero: string): string[] => {
    const [made, source] = [store.findNumero(numero), store.findNumero(sourceNumero)];
    if (!made || !source || made.document.statut === statutAnnule || made.document.est_acompte) return [];
    const rivals = made.porteStock ? [] : listRivals(store, source, made.document);
    if (rivals.length > 0 || made.document.partiel) return rivals.map(({ document }) => document.numero);
    const holder = store.findInChain(made.kind, source.chaine);
    return holder && made.chaine !== source.chaine && !isCredited(store, made) ? [holder.document.numero] : [];
  };
}
