import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { sansRegular } from '../fonts/sans-regular.ts';
import { sansSemiBold } from '../fonts/sans-semibold.ts';
import { divideTexts } from './divided-texts.ts';
import type { FontUser } from './script-font.ts';
import { type ArchivalPdf, embedFacturx, type EmbeddedXml } from './archival-pdf.ts';
import { shareFonts } from './shared-fonts.ts';

type VirtualFiles = { virtualfs: { writeFileSync(name: string, content: Buffer): void } };

const files = (pdfmake as typeof pdfmake & VirtualFiles).virtualfs;
files.writeFileSync('sans-regular.ttf', Buffer.from(sansRegular, 'base64'));
files.writeFileSync('sans-semibold.ttf', Buffer.from(sansSemiBold, 'base64'));
pdfmake.setFonts({ Sans: { normal: 'sans-regular.ttf', bold: 'sans-semibold.ttf' } });

// Documents embed all they show: nothing is ever read from a disk or a network for a text or an image.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

const sample: unknown = await pdfmake.createPdf({ content: '', defaultStyle: { font: 'Sans' } }).getStream();

const fonts = shareFonts(sample as FontUser, 'Sans');
divideTexts(fonts.divide);

/** Returns the width of a text in the documents' fonts. */
export const { measure } = fonts;

/**
 * Returns the PDF of a definition, with embedded fonts and the images it contains; any other file or address is
 * refused. With an XML it is a Factur-X, that is, an archival PDF (PDF/A-3b) that contains it.
 */
export async function printDefinition(
  definition: TDocumentDefinitions,
  embedded?: EmbeddedXml,
): Promise<Uint8Array<ArrayBuffer>> {
  const made = pdfmake.createPdf(embedded ? { ...definition, subset: 'PDF/A-3b' } : definition);
  if (embedded) embedFacturx((await made.getStream()) as unknown as ArchivalPdf, embedded);
  return new Uint8Array(await made.getBuffer());
}
