import type { AcompteDraft } from '#server/backoffice/reglements.gateway.ts';
import type { Caller } from '#server/calls/caller.ts';
import { type DocumentComplet, documentKinds } from '#shared/contracts/documents/documents.ts';
import { draftAcompte, isAcomptable } from '#shared/documents/draft-acompte.ts';
import { toSubject } from '#shared/documents/document-names.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { isSame } from '#shared/text/same-value.ts';
import { toAuthor } from '#server/calls/author.ts';
import { toJour } from '#shared/time/dates.ts';
import type { DocumentDeps } from '../documents/create-document.ts';
import { toNewDocument } from '../documents/document-record.ts';
import type { StoredDocument } from '../documents/documents.store.ts';
import type { createIssuer } from '../documents/issue-document.ts';
import { NotAsPrinted } from './not-as-printed.ts';

type Deps = Pick<DocumentDeps, 'database' | 'journal' | 'numbering' | 'getBoutique'> & {
  issue: ReturnType<typeof createIssuer>;
};

export type AcompteMaker = ReturnType<typeof createAcompteMaker>;

/**
 * Makes deposit invoices and issues them at once, exactly as the document their file was rendered from. Writes run in
 * the caller's transaction.
 */
export function createAcompteMaker({ database: { now }, journal, numbering, getBoutique, issue }: Deps) {
  function toDocument({ kind, document }: StoredDocument, cents: number, numero: string): DocumentComplet {
    const content = isAcomptable(kind) ? draftAcompte(kind, document, cents) : undefined;
    if (!content || content.lignes.length === 0) {
      throw new Refused(`${toSubject(kind, document.numero)} ne prend pas d’acompte\u00a0: il n’y a rien à en payer.`);
    }
    const made = toNewDocument({
      kind: 'facture',
      numero,
      date: toJour(now()),
      client: { code: document.client_code, intitule: document.client_intitule },
      reference: document.reference,
      // The amount is a share of what is to be paid, which already has the discount of the whole in it.
      content: { ...document, ...content, remise_globale: undefined },
      source: document.numero,
      boutique: getBoutique(),
      now: now(),
    });
    return { ...made, est_acompte: true };
  }

  return {
    /**
     * Returns the deposit invoice that would be made, so that its file can be rendered; `place` is how many others are
     * made together with it, before it. Writes nothing.
     */
    preview: (source: StoredDocument, cents: number, place: number) =>
      toDocument(source, cents, numbering.peek(documentKinds.facture.prefix, place)),

    /**
     * @throws {NotAsPrinted} when the document no longer says what its file says; {Refused} when its issue is refused.
     */
    make(source: StoredDocument, cents: number, draft: AcompteDraft | undefined, caller: Caller): DocumentComplet {
      const document = toDocument(source, cents, numbering.take(documentKinds.facture.prefix));
      const { numero } = document;
      if (!draft || !isSame(toSaid(document), toSaid(draft.document))) throw new NotAsPrinted(numero);
      const place = { chaine: numero, porteStock: false };
      const stored = journal.add({ kind: 'facture', document, ...place }, toAuthor(caller));
      const issued = issue('facture', stored, draft.emission, { caller });
      if (!issued) throw new NotAsPrinted(numero);
      return issued;
    },
  };
}

/** The time of writing is left out: the file does not depend on it. */
const toSaid = (document: DocumentComplet) => ({ ...document, date_creation: '', date_modification: '' });
