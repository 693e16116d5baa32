import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import { expect, test } from 'vitest';
import { buildPng, toDataUrl } from '#server/testing/fixtures/build-png.ts';
import { buildDocumentPdf, buildLigne } from '../../testing/fixtures/build-document-pdf.ts';
import { toDefinition } from '../layout/definition.ts';
import { characterRanges } from '#shared/text/printable-characters.ts';
import { sansRegular } from '../fonts/sans-regular.ts';
import { sansSemiBold } from '../fonts/sans-semibold.ts';
import { measure, printDefinition } from './printer.ts';

type PlainPdfMake = typeof pdfmake & { virtualfs: { writeFileSync(name: string, content: Buffer): void } };

/** Loads pdfmake as published, a second time, separate from the one that prints documents. */
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

const logo = toDataUrl(buildPng({ width: 2, colourType: 2, pixels: [1, 2, 3, 4, 5, 6] }));
/** Characters that share a glyph: which one a reader gets depends on what came first. */
const twins = new Set('\u00a0\u2010\u2011\u00b5\u03bc');
const characters = characterRanges
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  .filter((character) => !twins.has(character));

/** Builds lines in which every character of the font eventually stands beside every other; always the same ones. */
function buildRandomLignes(count: number) {
  let seed = 1;
  const pick = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return characters[seed % characters.length] ?? '';
  };
  return Array.from({ length: count }, () => buildLigne({ designation: Array.from({ length: 300 }, pick).join('') }));
}

test('the speed-ups of pdfmake change no byte of its output', async () => {
  const plain = loadPlainPdfMake();
  expect(plain).not.toBe(pdfmake);
  const lignes = Array.from({ length: 60 }, (_, index) => buildLigne({ article_code: `AV-${index}`, quantite: index }));
  const inputs = [
    buildDocumentPdf({ document: { lignes: buildRandomLignes(40) }, boutique: { logo } }),
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
