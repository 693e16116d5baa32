import { expect, test } from 'vitest';
import { buildPng, toDataUrl } from '#server/testing/fixtures/build-png.ts';
import { readPdf } from '#server/testing/fixtures/read-pdf.ts';
import { buildDocumentPdf } from '../../testing/fixtures/build-document-pdf.ts';
import { toPrintableLogo } from './logo.ts';
import { findPixels } from './png.ts';
import { renderDocument } from '../render-document.ts';

const noise = (length: number) => Array.from({ length }, (_, index) => (index * 7919 + ((index * index) % 251)) % 256);
const transparent = toDataUrl(buildPng({ width: 6, colourType: 6, pixels: noise(6 * 4 * 7) }));
const opaque = toDataUrl(buildPng({ width: 6, colourType: 2, pixels: noise(6 * 3 * 7) }));

const toPixels = (logo: string) => findPixels(Buffer.from(logo.split(',')[1] ?? '', 'base64'));
const print = (logo: string) => renderDocument(buildDocumentPdf({ boutique: { logo } }));
const countImages = async (logo: string) => (await readPdf(await print(logo))).imageCount;

test('the pixels of a PNG are read whatever the filters of its rows', () => {
  const pixels = noise(5 * 3 * 12);
  expect([...(findPixels(buildPng({ width: 5, colourType: 2, pixels }))?.rows ?? [])]).toEqual(pixels);
});

test('transparency is laid on white', () => {
  const pixels = [10, 20, 30, 255, 10, 20, 30, 0, 0, 0, 0, 128];
  const grey = buildPng({ width: 2, colourType: 4, pixels: [0, 0, 40, 255] });
  const palette = buildPng({ width: 2, colourType: 3, pixels: [1, 0], palette: [1, 2, 3, 9, 9, 9], alpha: [255, 0] });

  const printed = toPixels(toPrintableLogo(toDataUrl(buildPng({ width: 3, colourType: 6, pixels }))));

  expect(printed).toMatchObject({ width: 3, height: 1, channels: 3 });
  expect([...(printed?.rows ?? [])]).toEqual([10, 20, 30, 255, 255, 255, 127, 127, 127]);
  expect([...(toPixels(toPrintableLogo(toDataUrl(grey)))?.rows ?? [])]).toEqual([255, 255, 255, 40, 40, 40]);
  expect([...(toPixels(toPrintableLogo(toDataUrl(palette)))?.rows ?? [])]).toEqual([255, 255, 255, 1, 2, 3]);
});

test('an opaque image is printed as it is', () => {
  expect(toPrintableLogo(opaque)).toBe(opaque);
});

test('a logo is on the page, and its transparency is not stored apart', async () => {
  expect(await countImages(transparent)).toBe(1);
  expect(await countImages(opaque)).toBe(1);
  expect(Buffer.from(await print(transparent)).includes('SMask')).toBe(false);
});

test.each([
  ['a damaged PNG', `${transparent.slice(0, 120)}AAAA${transparent.slice(124)}`],
  ['a PNG cut short', toDataUrl(Buffer.from(opaque.split(',')[1] ?? '', 'base64').subarray(0, 60))],
  ['a PNG whose size is a lie', toDataUrl(buildHuge())],
  ['an empty JPEG', 'data:image/jpeg;base64,/9j/'],
  ['a JPEG that is none', 'data:image/jpeg;base64,AAAA'],
])('%s is left out, the document is printed', async (_, logo) => {
  expect(await countImages(logo)).toBe(0);
});

function buildHuge(): Buffer {
  const png = buildPng({ width: 1, colourType: 0, pixels: [0] });
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  return png;
}
