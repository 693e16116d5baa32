import type { DocumentComplet, DocumentKind } from '#shared/contracts/documents/documents.ts';
import { computeReste } from '#shared/documents/compute-reste.ts';
import type { Surroundings } from './chain-rules.ts';
import { documentRules } from '#server/backoffice/local/documents/document-rules.ts';
import type { ChainStore, StoredDocument } from '#server/backoffice/local/documents/documents.store.ts';
import { isCredited, listTaken } from './find-reste.ts';

type Asked = { kind: DocumentKind; chaine: string; document: DocumentComplet };

/** Longest chain there can be (quote, order, delivery note, invoice): a longer one is a circle. */
export const longestChain = 4;

/** Reads everything that decides the place of a document. */
export function findSurroundings(store: ChainStore, { kind, chaine: given, document }: Asked): Surroundings {
  const source = document.document_source === null ? undefined : store.findNumero(document.document_source);
  const chaine = source?.chaine ?? given;
  return {
    source,
    holder: store.findInChain(kind, chaine)?.document.numero,
    carrier: findTaker(store, chaine),
    isExceeded: source !== undefined && listRivals(store, source, document).length > 0,
  };
}

/** Lists earlier documents that took the same lines: with them, more is taken of the source than there was. */
export function listRivals(store: ChainStore, source: StoredDocument, document: DocumentComplet): StoredDocument[] {
  const others = listTaken(store, source).filter((one) => one.porteStock && one.document.numero !== document.numero);
  if (others.length === 0) return [];
  if (!document.partiel && !others.some((one) => one.document.partiel)) return [];
  const taken = [...others.map((one) => one.document), document];
  return computeReste(source.document.lignes, taken).isExceeded ? others : [];
}

/**
 * Finds the uncancelled document that took the goods of a chain out: one of the chain itself or, when the chain began
 * as the second of another that promised the goods, one of that. Goods that came back by the credit note of an invoice
 * have not left.
 */
export function findTaker(store: ChainStore, chaine: string, most = longestChain): string | undefined {
  if (store.findCarrier(chaine) !== undefined || most === 0) return findCarrier(store, chaine);
  const first = store.findNumero(chaine);
  const source = first?.document.document_source;
  const promise = source ? store.findNumero(source) : undefined;
  if (!first || !promise || promise.kind === 'devis' || promise.chaine === chaine) return undefined;
  // A second part's quantities have not left by it, and do not leave by anything made of it either.
  if (first.document.partiel) return first.document.numero;
  return findTaker(store, promise.chaine, most - 1);
}

/** Finds the document of a chain that took its goods out, if they have not come back since. */
export function findCarrier(store: ChainStore, chaine: string): string | undefined {
  if (store.findCarrier(chaine) === undefined) return undefined;
  const standing = store.listChain(chaine);
  const carriers = standing.filter(({ kind, porteStock }) => porteStock && documentRules[kind].stock < 0);
  const back = standing
    .flatMap(({ document }) => store.listMadeOf(document.numero))
    .filter(({ document: { partiel, est_acompte } }) => !partiel && !est_acompte)
    .filter((one) => one.chaine !== chaine && !one.porteStock && isCredited(store, one));
  return carriers.length > back.length ? carriers.at(-1)?.document.numero : undefined;
}
