import { findFactureOfPart, isCredited } from '#server/backoffice/local/documents/chain/find-reste.ts';
import { listRivals } from '#server/backoffice/local/documents/chain/find-surroundings.ts';
import type { ChainStore } from '#server/backoffice/local/documents/documents.store.ts';
import { statutAnnule } from '#shared/contracts/documents/documents.ts';

/**
 * Finds the documents that were made of a source before this one and took the same lines; none for a cancelled
 * document, or one that is alone. Both stay: a user has to look at it.
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

/** Creates the function that finds the number of the invoice that stands on a delivered part. */
export function createFactureFinder(store: ChainStore) {
  return (numero: string): string | undefined => {
    const part = store.findNumero(numero);
    return part && findFactureOfPart(store, part)?.document.numero;
  };
}
