import { expect, test } from 'vitest';
import { buildPng, toDataUrl } from '#server/testing/fixtures/build-png.ts';
import { readPdf } from '#server/testing/fixtures/read-pdf.ts';
import { buildDocumentPdf } from '../../testing/fixtures/build-document-pdf.ts';
import { toPrintableLogo } from './logo.ts';
import { renderDocument } from '../render-document.ts';

const noise = (length: number) => Array.from({ length }, (_, index) => (index * 7919 + ((index * index) % 251)) % 256);
const transparent = toDataUrl(buildPng({ width: 6, colourType: 6, pixels: noise(6 * 4 * 7) }));
const opaque = toDataUrl(buildPng({ width: 6, colourType: 2, pixels: noise(6 * 3 * 7) }));

const interlaced = { width: 6, colourType: 2, pixels: noise(6 * 3 * 7), interlaced: true } as const;

const print = (logo: string) => renderDocument(buildDocumentPdf({ boutique: { logo } }));
const countImages = async (logo: string) => (await readPdf(await print(logo))).imageCount;

test('a logo is on the page, transparent or not, interlaced or not', async () => {
  expect(toPrintableLogo(opaque)).toBe(opaque);
  expect(await countImages(opaque)).toBe(1);
  expect(await countImages(transparent)).toBe(1);
  expect(await countImages(toDataUrl(buildPng(interlaced)))).toBe(1);
});

test.each([
  ['a damaged PNG', `${transparent.slice(0, 120)}AAAA${transparent.slice(124)}`],
  ['a PNG cut short', toDataUrl(Buffer.from(opaque.split(',')[1] ?? '', 'base64').subarray(0, 60))],
  ['a PNG whose size is a lie', toDataUrl(buildHuge())],
  ['an interlaced PNG cut short', toDataUrl(buildTaller(buildPng(interlaced)))],
  ['an empty JPEG', 'data:image/jpeg;base64,/9j/'],
  ['a JPEG that is none', 'data:image/jpeg;base64,AAAA'],
])('%s is left out, the document is printed', async (_, logo) => {
  expect(await countImages(logo)).toBe(0);
});

/** Returns a PNG whose header announces one row more than it holds. */
function buildTaller(png: Buffer): Buffer {
  png.writeUInt32BE(png.readUInt32BE(20) + 1, 20);
  return png;
}

function buildHuge(): Buffer {
  const png = buildPng({ width: 1, colourType: 0, pixels: [0] });
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  return png;
}
