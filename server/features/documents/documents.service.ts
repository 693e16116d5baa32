import { createPrinting, type PrintingDeps } from './print-documents.ts';
import type { BackOffice, DocumentPage } from '#server/backoffice/backoffice.gateway.ts';
import { toAttachment } from '#server/http/answers/reply.ts';
import type { Contact } from '#shared/contracts/ventes/devis.ts';
import type { DocumentQuestion } from '#shared/contracts/documents/document-list.ts';
import { type DocumentKind, documentKinds, findDocumentKind } from '#shared/contracts/documents/documents.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';

export type DocumentService = ReturnType<typeof createDocumentService>;

type Deps = PrintingDeps & {
  backOffice: Pick<BackOffice, 'documents' | 'anciens'>;
  /** Finds the file of a quote as its customer was sent it, if it was kept. */
  findSentPdf: (numero: string, version: number) => Uint8Array | undefined;
};

/** Implements what every kind of document offers: its PDF, and the contact to write to about it. */
export function createDocumentService({ backOffice, pdf, findSentPdf, files, fetchFile }: Deps) {
  const { documents, anciens } = backOffice;
  const { getClient, gather, printDocument, renderDocument } = createPrinting({ backOffice, pdf, files, fetchFile });

  async function getPdf(kind: DocumentKind, numero: string) {
    const bytes = await renderDocument(kind, await documents.get(kind, numero));
    return toAttachment(bytes, `${documentKinds[kind].label}_${numero}.pdf`);
  }

  return {
    gather,
    printDocument,
    renderDocument,

    /**
     * Returns the file of an earlier version of a quote: the one that was sent or, if it was not sent from here, one
     * rendered again.
     * @throws {NotFound} for a version that was not kept.
     */
    async getVersionPdf(numero: string, version: number) {
      const document = await documents.get('devis', numero);
      const kept = document.versions_devis?.find(({ version_devis }) => version_devis === version);
      if (!kept) throw new NotFound(`Version ${version} du devis ${numero} introuvable`);
      const bytes = findSentPdf(numero, version) ?? (await renderDocument('devis', { ...document, ...kept }));
      return toAttachment(bytes, `Devis_${numero}_V${version}.pdf`);
    },

    /** Finds documents by part of their number or by their customer; newest first. */
    find: documents.find,

    /** @throws {Refused} for a code that is no kind of document. */
    browse: async (code: number, page: DocumentPage) => documents.browse(getKind(code), page),

    /** @throws {Refused} for a code that is no kind of document. */
    listNumeros: async (code: number, question: DocumentQuestion) => documents.listNumeros(getKind(code), question),

    /** Lists a customer's documents that the hub has and this till has not. */
    listAnciens: anciens.list,

    /** @throws {Refused} for a code that is no kind of document. @throws {NotFound} */
    async bringAncien(code: number, numero: string) {
      await anciens.bring(getKind(code), numero);
      return { success: true as const };
    },

    /** Returns the PDF as a download, named after the kind and the number. */
    getPdf,

    /** @throws {Refused} for a code that is no kind of document. */
    async getPdfByCode(code: number, numero: string) {
      return getPdf(getKind(code), numero);
    },

    /** @throws {NotFound} for an unknown document, or when no card has its customer's code. */
    async getContact(kind: DocumentKind, numero: string): Promise<Contact> {
      const document = await documents.get(kind, numero);
      const client = await getClient(document).catch((cause: unknown) => {
        if (!(cause instanceof NotFound)) throw cause;
        throw new NotFound(`Contact du client ${document.client_code} introuvable`, { cause });
      });
      return toContact(client);
    },
  };
}

function getKind(code: number): DocumentKind {
  const kind = findDocumentKind(code);
  if (!kind) throw new Refused(`Type de document ${code} invalide`);
  return kind;
}

function toContact(client: Tiers): Contact {
  return {
    client_code: client.numero,
    client_intitule: client.intitule,
    email: client.email,
    nom: client.contact ?? client.nom_complet,
    telephone: client.telephone ?? client.portable,
    peut_etre_relance: Boolean(client.email),
  };
}
