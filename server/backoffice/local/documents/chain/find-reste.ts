import { type DocumentComplet, statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';
import { hasNoReste, type ResteParLigne, computeReste } from '#shared/documents/compute-reste.ts';
import type { DocumentStore, StoredDocument } from '#server/backoffice/local/documents/documents.store.ts';

type Rows = Pick<DocumentStore, 'listMadeOf' | 'findNumero' | 'findInChain'>;
type Divided = Pick<StoredDocument, 'kind' | 'document'>;
type PlacedDocument = Pick<StoredDocument, 'kind' | 'chaine' | 'document'>;

/**
 * Lists what took some or all of a document. For an invoice these are its credit notes; for an order, what was
 * delivered or invoiced of it, without documents that moved no goods because these had left, and without what was
 * credited since. A cancelled delivery note whose invoice stands has taken its lines all the same: they are owed.
 */
export function listTaken(store: Rows, { kind, document }: Divided): StoredDocument[] {
  if (kind !== 'commande' && kind !== 'facture') return [];
  const made = store.listMadeOf(document.numero);
  if (kind === 'facture') return made.filter((one) => one.kind === 'avoir');
  const standing = made.filter((one) => (one.document.partiel || one.porteStock) && !isCredited(store, one));
  return [...standing, ...listCancelledInvoiced(store, document)];
}

function listCancelledInvoiced(store: Rows, { documents_cibles }: DocumentComplet): StoredDocument[] {
  const made = documents_cibles.flatMap(({ numero }) => store.findNumero(numero) ?? []);
  return made.filter((one) => one.document.statut === statutAnnule && findFactureOfPart(store, one) !== undefined);
}

/** Finds the invoice made of a part of an order that was delivered, unless it was cancelled or credited whole. */
export function findFactureOfPart(store: Rows, { kind, chaine, document }: PlacedDocument): StoredDocument | undefined {
  if (kind !== 'livraison' || !document.partiel) return undefined;
  const facture = store.findInChain('facture', chaine);
  return facture && !isCredited(store, facture) ? facture : undefined;
}

/** The fields of a document that took a part of another. */
export type TakenPart = Pick<DocumentComplet, 'numero' | 'lignes'> & Partial<Pick<DocumentComplet, 'partiel'>>;

/** Lists the same, plus the credit notes that other shops made of an invoice and that are not here too. */
export function listTakenAnywhere(store: Rows, stored: Divided): TakenPart[] {
  const here = listTaken(store, stored).map(({ document }) => document);
  const elsewhere = stored.document.ailleurs?.avoirs ?? [];
  const others = elsewhere.filter(({ numero }) => !here.some((one) => one.numero === numero));
  return [...here, ...others.map(({ numero, lignes }) => ({ numero, lignes, partiel: true }))];
}

/** Returns what no part has taken of an order; a document that took the whole is ignored. */
export function findResteByParts(store: Rows, order: Divided): ResteParLigne {
  const parts = listTaken(store, order).flatMap(({ document }) => (document.partiel ? [document] : []));
  return computeReste(order.document.lignes, parts);
}

/** Returns what is left of each line, as far as this back office knows. */
export function findReste(store: Rows, divided: Divided): ResteParLigne {
  return computeReste(divided.document.lignes, listTakenAnywhere(store, divided));
}

/**
 * Returns whether an invoice was credited whole, by one credit note or several: its source may then be invoiced again.
 */
export function isCredited(store: Rows, stored: Divided): boolean {
  if (stored.kind !== 'facture' || stored.document.statut !== statutTransforme) return false;
  return isUsedUp(store, stored);
}

/**
 * Finds the order that is open again after one of its parts was cancelled: nothing was left of it, and now something
 * is.
 */
export function findReopened(store: Rows, part: Divided): StoredDocument | undefined {
  const { document_source: numero, partiel } = part.document;
  const source = numero === null || !partiel ? undefined : store.findNumero(numero);
  if (source?.kind !== 'commande' || source.document.statut !== statutTransforme) return undefined;
  return hasNoReste(findReste(store, source)) ? undefined : source;
}

/** Returns whether nothing is left of a document because its parts took all of it. */
export function isUsedUp(store: Rows, stored: Divided): boolean {
  const taken = listTakenAnywhere(store, stored);
  const isDivided = stored.kind === 'facture' ? taken.length > 0 : taken.some(({ partiel }) => partiel);
  return isDivided && hasNoReste(findReste(store, stored));
}
