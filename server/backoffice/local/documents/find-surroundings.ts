import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import type { Surroundings } from './chain-rules.ts';
import type { DocumentStore } from './documents.store.ts';

type Asked = { kind: DocumentKind; chaine: string; document: { document_source: string | null } };

/** Quote, order, delivery note, invoice: what goes on beyond goes in a circle. */
export const longestChain = 4;

/** What decides where a document stands. */
export function findSurroundings(store: DocumentStore, { kind, chaine: given, document }: Asked): Surroundings {
  const source = document.document_source === null ? undefined : store.findNumero(document.document_source);
  const chaine = source?.chaine ?? given;
  return { source, holder: store.findInChain(kind, chaine)?.document.numero, carrier: findTaker(store, chaine) };
}

/**
 * The document, not cancelled, that took the goods of a chain out: one of it or, where it began as the second to come of
 * another that promised them, one of that.
 */
export function findTaker(store: DocumentStore, chaine: string, most = longestChain): string | undefined {
  const carrier = store.findCarrier(chaine);
  if (carrier !== undefined || most === 0) return carrier;
  const first = store.findNumero(chaine)?.document.document_source;
  const promise = first ? store.findNumero(first) : undefined;
  if (!promise || promise.kind === 'devis' || promise.chaine === chaine) return undefined;
  return findTaker(store, promise.chaine, most - 1);
}
