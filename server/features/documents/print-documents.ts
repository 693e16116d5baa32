import { findRang } from '#server/backoffice/numbering/series.ts';
import { readSeller } from './read-seller.ts';
import { createIssuedFinder } from './find-issued.ts';
import type { IssuedFiles } from './issued-files.ts';
import type { PrintedDocument } from '#server/pdf/printed-document.ts';
import type { PdfRenderer } from '#server/pdf/pdf-renderer.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { PaiementRecu } from '#shared/facturx/to-paiement.ts';
import { createFacturxContext, type FacturxDeps } from '#server/features/facturx/facturx-context.ts';
import type { FetchFile } from '#server/sharing/fetch-file.ts';
import type { DocumentComplet, DocumentKind } from '#shared/contracts/documents/documents.ts';
import { Parties } from '#shared/contracts/documents/parties.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import { AppError, NotFound, Refused } from '#shared/endpoints/errors.ts';

export type PrintingDeps = {
  backOffice: Pick<BackOffice, 'tiers' | 'boutique'> & FacturxDeps['backOffice'];
  pdf: Pick<PdfRenderer, 'render'>;
  /** The files of documents that were issued from here. */
  files: IssuedFiles;
  /** Finds the file another poste issued a document as; undefined when nobody else can have it. */
  fetchFile?: FetchFile | undefined;
};

/** A file, with the seller and the buyer it shows. */
type Printed = { pdf: Uint8Array; parties: Parties };

/** Renders the files of documents from the cards they show. */
export function createPrinting({ backOffice, pdf, files, fetchFile }: PrintingDeps) {
  const findIssued = createIssuedFinder({ files, fetchFile });
  const { getClient, gather } = createGathering(backOffice);

  /**
   * Renders a document from the current cards and returns these too; `receiving` is what is paid together with its
   * issue.
   * @throws {AppError} when the document is empty.
   */
  async function printDocument(
    kind: DocumentKind,
    document: DocumentComplet,
    receiving?: readonly PaiementRecu[],
  ): Promise<Printed> {
    const printed = await gather(kind, document, receiving);
    const parties = Parties.parse({ vendeur: printed.boutique, acheteur: printed.client });
    return { pdf: await print(kind, printed), parties };
  }

  async function print(kind: DocumentKind, printed: PrintedDocument): Promise<Uint8Array> {
    const bytes = await pdf.render(printed);
    if (bytes.byteLength > 0) return bytes;
    throw new AppError(`Le PDF est vide\u00a0: ${toSubject(kind, printed.document.numero)}.`);
  }

  /**
   * Returns the file an issued document was issued as or, when that is not here, one rendered again from its content.
   */
  async function renderDocument(kind: DocumentKind, document: DocumentComplet): Promise<Uint8Array> {
    const { emission, parties, autre_boutique } = document;
    if (!emission && autre_boutique) await assertFollowed(kind, document.numero, autre_boutique);
    const issued = await findIssued(document);
    if (issued) return issued;
    const pdf = await print(kind, await gather(kind, document));
    return emission && parties && emission.empreinte === null ? keepFirst(document, pdf) : pdf;
  }

  /** Stores the first rendered file for ever, for a document whose file was not stored when it was handed over. */
  async function keepFirst({ numero }: DocumentComplet, pdf: Uint8Array): Promise<Uint8Array> {
    await files.keep(numero, pdf);
    return files.find(numero, null) ?? pdf;
  }

  /**
   * A desk prints what another shop has not issued, also while its own copy of it is on its way.
   * @throws {Refused} at a till that does not follow that shop.
   */
  async function assertFollowed(kind: DocumentKind, numero: string, autre: string): Promise<void> {
    const boutiques = await backOffice.boutique.listConnues();
    const poste = findRang(numero)?.poste ?? '';
    if (boutiques.some(({ suivie, postes }) => suivie && postes.includes(poste))) return;
    const subject = toSubject(kind, numero);
    throw new Refused(
      boutiques.length === 0
        ? `${subject} est de ${autre}, et cette caisse n’a encore rien reçu du siège\u00a0: réessayez dans un instant.`
        : `${subject} n’est pas ${agree(kind, 'émis')}\u00a0: sa boutique, ${autre}, est seule à pouvoir en faire le PDF.`,
    );
  }

  return { getClient, gather, printDocument, renderDocument };
}

/** Reads what documents show besides their own fields. */
function createGathering(backOffice: PrintingDeps['backOffice']) {
  const { tiers, boutique } = backOffice;
  const findFacturx = createFacturxContext({ backOffice });

  /** @throws {Refused} for a document read from the hub whose customer is still on the way here. */
  async function getClient({ numero, client_code, autre_boutique }: DocumentComplet): Promise<Tiers> {
    const orSay = (error: unknown): never => {
      if (!(error instanceof NotFound) || !autre_boutique) throw error;
      throw new Refused(
        `Le client ${client_code} de ${numero} n’est pas encore arrivé sur cette caisse\u00a0: réessayez dans un instant.`,
        { cause: error },
      );
    };
    return tiers.get('client', client_code).catch((error: unknown) => {
      if (error instanceof NotFound) return tiers.get('prospect', client_code).catch(orSay);
      throw error;
    });
  }

  /**
   * Returns the content of a document's file: for an issued one with its parties as they were, otherwise with the
   * current cards.
   */
  async function gather(
    kind: DocumentKind,
    document: DocumentComplet,
    receiving: readonly PaiementRecu[] = [],
  ): Promise<PrintedDocument> {
    const { emission, parties } = document;
    const [seller, facturx] = await Promise.all([
      readSeller(boutique, document),
      findFacturx(kind, document, receiving),
    ]);
    const client = emission && parties ? parties.acheteur : await getClient(document);
    return { document, ...(facturx && { facturx }), client, boutique: seller };
  }

  return { getClient, gather };
}
