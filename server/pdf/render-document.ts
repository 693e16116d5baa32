import { toClotureDefinition } from './layout/cloture.ts';
import { toCommandeDefinition } from './layout/commande-fournisseur.ts';
import { toDefinition } from './layout/definition.ts';
import { toReleveDefinition } from './layout/releve.ts';
import { toCii } from '#server/facturx/cii.ts';
import { listObstacles } from '#shared/facturx/obstacles.ts';
import { toFactureElectronique } from '#shared/facturx/to-facture-electronique.ts';
import type { PrintedDocument, PrintedWithLogo } from './printed-document.ts';
import { toPrintableLogo } from './pictures/logo.ts';
import type { EmbeddedXml } from './typesetting/archival-pdf.ts';
import { measure, printDefinition } from './typesetting/printer.ts';

/**
 * Renders a document's PDF in this thread, blocking the event loop; the service uses a `PdfRenderer` instead. A logo
 * that cannot be read is left out, so that it never prevents printing.
 */
export async function renderDocument(input: PrintedWithLogo): Promise<Uint8Array<ArrayBuffer>> {
  const logo = toPrintableLogo(input.boutique.logo);
  return await print(input, logo).catch((error: unknown) => {
    if (logo === '') throw error;
    return print(input, '');
  });
}

function print(input: PrintedWithLogo, logo: string): Promise<Uint8Array<ArrayBuffer>> {
  const boutique = { ...input.boutique, logo };
  if ('cloture' in input) return printDefinition(toClotureDefinition({ ...input, boutique }, measure));
  if ('releve' in input) return printDefinition(toReleveDefinition({ ...input, boutique }, measure));
  if ('commande' in input) return printDefinition(toCommandeDefinition({ ...input, boutique }, measure));
  return printDefinition(toDefinition({ ...input, boutique }, measure), toEmbedded(input));
}

/** Returns the XML to embed; undefined for a document that platforms would refuse, whose file is then a page alone. */
function toEmbedded({ facturx, ...input }: PrintedDocument): EmbeddedXml | undefined {
  if (!facturx) return undefined;
  const facture = toFactureElectronique({ ...input, facturx });
  if (listObstacles(facture).length > 0) return undefined;
  return { xml: toCii(facture), date: new Date(input.document.date_modification) };
}
