import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { IssueDocuments } from '#server/features/documents/issue-documents.ts';
import { isEmissible } from '#shared/contracts/ventes/ventes.ts';
import { isPrinted } from '#shared/contracts/ventes/printed-documents.ts';
import type { SignatureTracking } from './signature-tracking.ts';
import {
  type DocumentComplet,
  type DocumentKind,
  statutAnnule,
  type Transmission,
  toVersionDevis,
} from '#shared/contracts/documents/documents.ts';

/** A document and its file, rendered from one reading of it. */
export type Sent = { kind: DocumentKind; document: DocumentComplet; pdf: Uint8Array };
type SendingFacts = Pick<Transmission, 'moyen' | 'email' | 'nom' | 'suivi'>;

export type SentDocuments = ReturnType<typeof createSentDocuments>;

type Deps = {
  backOffice: BackOffice;
  signing: Pick<SignatureTracking, 'log'>;
  issue: IssueDocuments;
  renderDocument: (kind: DocumentKind, document: DocumentComplet) => Promise<Uint8Array>;
  now: () => Date;
};

/** Prepares what is sent to a customer, and stores it: for a quote, its version and the file itself. */
export function createSentDocuments({ backOffice: { documents }, signing: { log }, renderDocument, issue, now }: Deps) {
  return {
    /** Renders a document; invoices and credit notes are issued. @throws {NotFound} for an unknown document. */
    async prepare(
      kind: DocumentKind,
      numero: string,
      moyen: SendingFacts['moyen'],
      context: WriteContext,
    ): Promise<Sent> {
      const document = await documents.get(kind, numero);
      if (isEmissible(kind) && document.statut !== statutAnnule) {
        return { kind, ...(await issue(kind, numero, moyen, { caller: context.caller })) };
      }
      return { kind, document, pdf: await renderDocument(kind, document) };
    },

    /**
     * Stores a document once it is on its way; a quote is then the version its customer has. An issued document records
     * that itself.
     */
    async note({ kind, document, pdf }: Sent, sending: SendingFacts): Promise<void> {
      if (kind !== 'devis' && !isPrinted(kind)) return;
      if (kind === 'devis') await log.keepSent(document.numero, toVersionDevis(document), pdf);
      const fact = { ...sending, evenement: 'ENVOYE' as const, date: now().toISOString() };
      await documents.noteTransmission(kind, document.numero, fact, document);
    },
  };
}
