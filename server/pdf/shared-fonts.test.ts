import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import { expect, test } from 'vitest';
import { buildDocumentPdf, buildLigne } from './build-document-pdf.ts';
import { toDefinition } from './definition.ts';
import { sansRegular } from './fonts/sans-regular.ts';
import { sansSemiBold } from './fonts/sans-semibold.ts';
import { measure, printDefinition } from './printer.ts';

type PlainPdfMake = typeof pdfmake & { virtualfs: { writeFileSync(name: string, content: Buffer): void } };

/** pdfmake as it is published: loaded a second time, apart from the one the documents are printed with. */
function loadPlainPdfMake(): PlainPdfMake {
  const require = createRequire(import.meta.url);
  for (const path of Object.keys(require.cache)) if (path.includes('pdfmake')) delete require.cache[path];
  const plain = require('pdfmake') as PlainPdfMake;
  plain.virtualfs.writeFileSync('regular', Buffer.from(sansRegular, 'base64'));
  plain.virtualfs.writeFileSync('bold', Buffer.from(sansSemiBold, 'base64'));
  plain.setFonts({ Sans: { normal: 'regular', bold: 'bold' } });
  plain.setUrlAccessPolicy(() => false);
  plain.setLocalAccessPolicy(() => false);
  return plain;
}

test('what makes pdfmake fast changes no byte of what it makes', async () => {
  const plain = loadPlainPdfMake();
  expect(plain).not.toBe(pdfmake);
  const lignes = Array.from({ length: 60 }, (_, index) => buildLigne({ article_code: `AV-${index}`, quantite: index }));
  const inputs = [
    buildDocumentPdf(),
    buildDocumentPdf({ brouillon: true, document: { lignes } }),
    buildDocumentPdf({ document: { type_document: 60, lignes } }),
  ];
  for (const input of inputs) {
    const expected = await plain.createPdf(toDefinition(input, measure)).getBuffer();
    const printed = await printDefinition(toDefinition(input, measure));
    expect(expected.equals(printed)).toBe(true);
  }
});
