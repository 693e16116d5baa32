import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPng } from '#server/testing/fixtures/build-png.ts';
import { readPdf } from '#server/testing/fixtures/read-pdf.ts';
import { buildDocumentPdf, buildLigne } from '../../testing/fixtures/build-document-pdf.ts';
import { characterRanges } from '#shared/text/printable-characters.ts';
import { measure, printDefinition } from './printer.ts';
import { renderDocument } from '../render-document.ts';

// A real image, which a file and an address lead to: if either were read, it would be on the page.
const png = buildPng({ width: 2, colourType: 2, pixels: [1, 2, 3, 4, 5, 6] });
const file = join(tmpdir(), `comptoir-${process.pid}.png`);
const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  response.setHeader('content-type', 'image/png').end(png);
});
let address: string;

beforeAll(async () => {
  writeFileSync(file, png);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/logo.png`;
});
beforeEach(() => requests.splice(0));
afterAll(() => server.close());

const sources = () => [file, pathToFileURL(file).href, address, address.toUpperCase(), `//${address.slice(7)}`];

describe('nothing is read from a disk or a network', () => {
  test('for an image, a background, an attachment or a file', async () => {
    for (const source of sources()) {
      const definitions: TDocumentDefinitions[] = [
        { content: [{ image: source }] },
        { content: [{ image: 'logo' }], images: { logo: source } },
        { content: [{ image: 'logo' }], images: { logo: { url: source, headers: {} } } },
        { content: 'x', background: { image: source } },
        { content: 'x', files: { secret: { src: source } } },
      ];
      for (const definition of definitions) {
        await expect(printDefinition({ defaultStyle: { font: 'Sans' }, ...definition })).rejects.toThrow(
          /denied by resource access policy/,
        );
      }
    }
    expect(requests).toEqual([]);
  });

  test('for the logo or a text of a document', async () => {
    for (const source of sources()) {
      const ligne = buildLigne({ designation: source, article_code: source });
      const input = buildDocumentPdf({ boutique: { logo: source, conditions: source }, document: { lignes: [ligne] } });
      const { imageCount, pages } = await readPdf(await renderDocument(input));
      expect(imageCount).toBe(0);
      expect(pages[0]).toContain('DE-P01-000123');
    }
    expect(requests).toEqual([]);
  });
});

describe('the font', () => {
  const codePoints = characterRanges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  const missing = measure('\u{10ffff}', 1_000);

  test('has every character the documents print, each drawn on a page', async () => {
    const all = codePoints.map((codePoint) => String.fromCodePoint(codePoint)).join('');
    const lines = all.match(/.{1,40}/gu) ?? [];
    const content = lines.map((text) => ({ text, noWrap: true }));
    const pdf = await printDefinition({ content, defaultStyle: { font: 'Sans' } });
    const { pages } = await readPdf(pdf);
    const withoutSpaces = (text: string) => text.replace(/\s/g, '');
    // These are drawn as the hyphen and the micro sign, and read back as such.
    const drawn = all.replace(/[\u2010\u2011]/g, '-').replace('\u03bc', '\u00b5');
    expect(withoutSpaces(pages.join(''))).toBe(withoutSpaces(drawn));
  });

  test('has figures of one width, and thin spaces that are not the sign for a missing character', () => {
    for (const isBold of [false, true]) {
      const widths = new Set(Array.from('0123456789', (digit) => measure(digit, 1_000, isBold)));
      expect(widths.size).toBe(1);
      expect(measure('11,00', 9, isBold)).toBeCloseTo(measure('74,71', 9, isBold), 9);
    }
    expect(measure('\u202f', 1_000)).toBe(165);
    expect(measure('\u00a0', 1_000)).toBe(200);
    expect(missing).toBeGreaterThan(300);
  });

  test('is embedded, cut to what the document uses, and kerned', async () => {
    const pdf = Buffer.from(await renderDocument(buildDocumentPdf()));
    expect(pdf.toString('latin1').match(/\/FontName \/[A-Z]{6}\+ComptoirSans-(Regular|SemiBold)/g)).toHaveLength(2);
    expect(pdf.length).toBeLessThan(25_000);
    expect(measure('AV', 1_000)).toBeLessThan(measure('A', 1_000) + measure('V', 1_000));
  });
});
