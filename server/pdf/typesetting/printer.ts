import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { sansRegular } from '../fonts/sans-regular.ts';
import { sansSemiBold } from '../fonts/sans-semibold.ts';
import { divideTexts } from './divided-texts.ts';
import type { FontUser } from './script-font.ts';
import { shareFonts } from './shared-fonts.ts';

type VirtualFiles = { virtualfs: { writeFileSync(name: string, content: Buffer): void } };

const files = (pdfmake as typeof pdfmake & VirtualFiles).virtualfs;
files.writeFileSync('sans-regular.ttf', Buffer.from(sansRegular, 'base64'));
files.writeFileSync('sans-semibold.ttf', Buffer.from(sansSemiBold, 'base64'));
pdfmake.setFonts({ Sans: { normal: 'sans-regular.ttf', bold: 'sans-semibold.ttf' } });

// What a document shows comes with it: nothing is ever read from a disk or a network on behalf of a text or an image.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

const sample: unknown = await pdfmake.createPdf({ content: '', defaultStyle: { font: 'Sans' } }).getStream();

const fonts = shareFonts(sample as FontUser, 'Sans');
divideTexts(fonts.divide);

/** The width of a text in the documents' fonts. */
export const { measure } = fonts;

/** The PDF of a definition, with the embedded fonts and the images it brings; any other file or address is refused. */
export async function printDefinition(definition: TDocumentDefinitions): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await pdfmake.createPdf(definition).getBuffer());
}
