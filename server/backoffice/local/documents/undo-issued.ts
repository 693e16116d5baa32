import { type DocumentComplet, type DocumentKind, statutAnnule } from '#shared/contracts/documents/documents.ts';
import { toFinalMessage } from '#shared/documents/document-names.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { DocumentStore } from './documents.store.ts';
import { undoesInvoice, undoesIssue } from './next-version.ts';

type Deps = {
  store: Pick<DocumentStore, 'findNumero' | 'findInChain'>;
  /** Undoes an issued invoice by a credit note of all of it, and returns the invoice as it then is. */
  credit: (numero: string, context: WriteContext) => DocumentComplet;
};

/** Status archivé: the last one an issued document may be given. */
const lastOfIssued = 4;

/**
 * Handles the cancelling of issued documents, which are not taken back: cancelling an invoice makes its credit note and
 * returns the invoice as it then is; undefined for a change that takes nothing back. In the caller's transaction.
 */
export function createUndo({ store, credit }: Deps) {
  /**
   * Returns whether this credit note is the valid one: when two tills made one each of an invoice, the superfluous one
   * may be cancelled.
   */
  function isTheOne({ numero, document_source: source, partiel }: DocumentComplet): boolean {
    if (partiel) return store.findNumero(numero)?.porteStock === true;
    const invoice = source === null ? undefined : store.findNumero(source);
    return invoice !== undefined && store.findInChain('avoir', invoice.chaine)?.document.numero === numero;
  }

  /** @throws {Refused} for a change of content, or the cancelling of what cannot be cancelled. */
  return (kind: DocumentKind, before: DocumentComplet, changes: Partial<DocumentComplet>, context: WriteContext) => {
    const { statut = before.statut } = changes;
    const refuse = () => new Refused(toFinalMessage(kind, before));
    if (undoesIssue(before, { ...before, ...changes, statut: before.statut })) throw refuse();
    if (before.emission && statut > lastOfIssued) {
      if (kind !== 'facture' || statut !== statutAnnule) throw refuse();
      return credit(before.numero, context);
    }
    if (statut === statutAnnule && undoesInvoice(before) && isTheOne(before)) throw refuse();
    return undefined;
  };
}
