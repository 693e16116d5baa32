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
 * A document's PDF, made in this thread; the event loop waits meanwhile, so the service asks a `PdfRenderer` instead.
 * A logo that cannot be read is left out: it never keeps a document from being printed.
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

/** What platforms would refuse is no e-invoice: the file is then a page alone. */
function toEmbedded({ facturx, ...input }: PrintedDocument): EmbeddedXml | undefined {
  if (!facturx) return undefined;
  const facture = toFactureElectronique({ ...input, facturx });
  if (listObstacles(facture).length > 0) return undefined;
  return { xml: toCii(facture), date: new Date(input.document.date_modification) };
}
