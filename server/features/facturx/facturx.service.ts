import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { toAttachment } from '#server/http/answers/reply.ts';
import { findEmbeddedXml } from '#server/pdf/embedded-xml.ts';
import type { PrintedDocument } from '#server/pdf/printed-document.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { EtatFacturx } from '#shared/contracts/ventes/facturx.ts';
import type { EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import { toSubject } from '#shared/documents/document-names.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { listObstacles, type Obstacle } from '#shared/facturx/obstacles.ts';
import { toFactureElectronique } from '#shared/facturx/to-facture-electronique.ts';

export type FacturxService = ReturnType<typeof createFacturxService>;

type Deps = {
  backOffice: Pick<BackOffice, 'documents'>;
  printing: {
    /** Returns the content of a document's file. */
    gather(kind: EmissibleKind, document: DocumentComplet): Promise<PrintedDocument>;
    renderDocument(kind: EmissibleKind, document: DocumentComplet): Promise<Uint8Array>;
  };
};

/** Reads invoices and credit notes as e-invoices. */
export function createFacturxService({ backOffice: { documents }, printing }: Deps) {
  async function getEtat(kind: EmissibleKind, numero: string): Promise<EtatFacturx> {
    const document = await documents.get(kind, numero);
    const obstacles = listObstaclesOf(await printing.gather(kind, document));
    // An issued document is what its file says, whatever the cards have become since.
    const isIn = document.emission
      ? findEmbeddedXml(await printing.renderDocument(kind, document)) !== undefined
      : undefined;
    return { numero: document.numero, conforme: isIn ?? obstacles.length === 0, obstacles: isIn ? [] : obstacles };
  }

  return {
    getEtat,

    /** Returns the data in the document's PDF. @throws {Refused} with what to correct when it holds none. */
    async getXml(kind: EmissibleKind, numero: string) {
      const document = await documents.get(kind, numero);
      const xml = findEmbeddedXml(await printing.renderDocument(kind, document));
      if (xml) return toAttachment(xml, `${document.numero}.xml`);
      const { obstacles } = await getEtat(kind, numero);
      throw new Refused(toRefusal(kind, document, obstacles));
    },
  };
}

function listObstaclesOf({ facturx, ...printed }: PrintedDocument): Obstacle[] {
  return facturx ? listObstacles(toFactureElectronique({ ...printed, facturx })) : [];
}

function toRefusal(kind: EmissibleKind, { numero, emission }: DocumentComplet, obstacles: readonly Obstacle[]): string {
  const subject = toSubject(kind, numero);
  const reasons = obstacles.map(({ phrase }) => phrase).join(' ');
  if (reasons !== '') return `${subject} n’est pas une facture électronique conforme. ${reasons}`;
  return emission
    ? `${subject} n’a pas de données Factur-X\u00a0: son fichier est resté celui de son émission.`
    : `${subject} n’a pas de données Factur-X.`;
}
