import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { MotifEmission } from '#shared/contracts/documents/emission.ts';
import type { EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import { toSubject } from '#shared/documents/document-names.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';
import { assertElectronic } from '#server/features/facturx/assert-electronic.ts';
import type { DocumentService } from './documents.service.ts';
import type { IssuedFiles } from './issued-files.ts';

export type IssueDocuments = ReturnType<typeof createIssueDocuments>;

type Deps = {
  backOffice: Pick<BackOffice, 'documents'>;
  files: IssuedFiles;
  printing: Pick<DocumentService, 'gather' | 'printDocument' | 'renderDocument'>;
};

/** A document and the file it was issued as. */
type Issued = { document: DocumentComplet; pdf: Uint8Array };

/**
 * Reasons of issue that require a complete document; a payment or a closing issues it whatever it lacks, since the
 * money is there.
 */
const handedOver: ReadonlySet<MotifEmission> = new Set(['impression', 'email', 'signature', 'demande']);

/** Others may change a card or the document while its file is rendered. */
const attempts = 5;

/**
 * Makes invoices and credit notes final: stores the file first, then, in one transaction, the document that names it.
 * An interruption in between leaves a file nobody refers to.
 */
export function createIssueDocuments({ backOffice: { documents }, files, printing }: Deps) {
  return async (
    kind: EmissibleKind,
    numero: string,
    motif: MotifEmission,
    { caller, ifMatch }: WriteContext,
  ): Promise<Issued> => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const document = await documents.get(kind, numero);
      if (document.emission) return { document, pdf: await printing.renderDocument(kind, document) };
      if (handedOver.has(motif)) assertElectronic(kind, await printing.gather(kind, document));
      const { pdf, parties } = await printing.printDocument(kind, document);
      const empreinte = await files.keep(numero, pdf);
      const draft = { motif, version: document.version, parties, empreinte };
      const issued = await documents.issue(kind, numero, draft, { caller, ...(ifMatch !== undefined && { ifMatch }) });
      // If it was issued elsewhere meanwhile, its file is another one.
      if (issued?.emission?.empreinte === empreinte) return { document: issued, pdf };
    }
    throw new Unavailable(`${toSubject(kind, numero)} change en ce moment\u00a0: réessayez.`);
  };
}
