import { type DocumentComplet, statutTransforme } from '#shared/contracts/documents/documents.ts';
import { isNothingLeft, type Left, toWhatIsLeft } from '#shared/documents/what-is-left.ts';
import type { DocumentStore, StoredDocument } from '#server/backoffice/local/documents/documents.store.ts';

type Rows = Pick<DocumentStore, 'listMadeOf'>;
type Divided = Pick<StoredDocument, 'kind' | 'document'>;

/**
 * What took some or all of a document: the credit notes of an invoice; of an order what was delivered or invoiced of it, but
 * for what took no goods because they had left, and for what was credited since.
 */
export function listTaken(store: Rows, { kind, document }: Divided): StoredDocument[] {
  if (kind !== 'commande' && kind !== 'facture') return [];
  const made = store.listMadeOf(document.numero);
  if (kind === 'facture') return made.filter((one) => one.kind === 'avoir');
  return made.filter((one) => (one.document.partiel || one.porteStock) && !isCredited(store, one));
}

/** What says that some of a document was taken. */
export type TakenPart = Pick<DocumentComplet, 'numero' | 'lignes'> & Partial<Pick<DocumentComplet, 'partiel'>>;

/** The same with the credit notes that other shops have made of an invoice, which may be here too. */
export function listTakenAnywhere(store: Rows, stored: Divided): TakenPart[] {
  const here = listTaken(store, stored).map(({ document }) => document);
  const elsewhere = stored.document.ailleurs?.avoirs ?? [];
  const others = elsewhere.filter(({ numero }) => !here.some((one) => one.numero === numero));
  return [...here, ...others.map(({ numero, lignes }) => ({ numero, lignes, partiel: true }))];
}

/** What of an order no part has taken; the whole is not looked at. */
export function findLeftByParts(store: Rows, order: Divided): Left {
  const parts = listTaken(store, order).flatMap(({ document }) => (document.partiel ? [document] : []));
  return toWhatIsLeft(order.document.lignes, parts);
}

/** What is left of each line, by what this side knows. */
export function findLeft(store: Rows, divided: Divided): Left {
  return toWhatIsLeft(divided.document.lignes, listTakenAnywhere(store, divided));
}

/** An invoice that was credited whole, by one credit note or by several: what it was made of may be invoiced again. */
export function isCredited(store: Rows, stored: Divided): boolean {
  if (stored.kind !== 'facture' || stored.document.statut !== statutTransforme) return false;
  return isUsedUp(store, stored);
}

/** The order that is open again once a part of it was cancelled: nothing was left of it, and now something is. */
export function findReopened(
  store: Rows & Pick<DocumentStore, 'findNumero'>,
  part: Divided,
): StoredDocument | undefined {
  const { document_source: numero, partiel } = part.document;
  const source = numero === null || !partiel ? undefined : store.findNumero(numero);
  if (source?.kind !== 'commande' || source.document.statut !== statutTransforme) return undefined;
  return isNothingLeft(findLeft(store, source)) ? undefined : source;
}

/** True for a document nothing is left of: its parts took all of it. */
export function isUsedUp(store: Rows, stored: Divided): boolean {
  const taken = listTakenAnywhere(store, stored);
  const isDivided = stored.kind === 'facture' ? taken.length > 0 : taken.some(({ partiel }) => partiel);
  return isDivided && isNothingLeft(findLeft(store, stored));
}
