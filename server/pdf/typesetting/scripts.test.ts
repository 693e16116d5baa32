import PdfDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { readPdf } from '#server/testing/fixtures/read-pdf.ts';
import { findScript, type Script } from '#shared/text/script-characters.ts';
import { buildDocumentPdf, buildLigne } from '../../testing/fixtures/build-document-pdf.ts';
import { measure, printDefinition } from './printer.ts';
import { renderDocument } from '../render-document.ts';
import type { FontUser } from './script-font.ts';
import { readScriptFont } from './script-fonts.ts';

const lossMention = 'Les caractères que ce document ne peut pas imprimer';

function render(designation: string, client = {}) {
  return renderDocument(buildDocumentPdf({ document: { lignes: [buildLigne({ designation })] }, client }));
}

/** Every character that is printed in a script's font. */
const listCharacters = (script: Script) =>
  Array.from({ length: 0x2_0000 }, (_, codePoint) => codePoint)
    .filter((codePoint) => findScript(codePoint) === script)
    .map((codePoint) => String.fromCodePoint(codePoint));

const listFonts = (pdf: Uint8Array) =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/FontName \/[A-Z]{6}\+(\S+)/g),
  ]
    .map(([, name]) => name)
    .toSorted((one, other) => String(one).localeCompare(String(other)));

test.each<Script>(['arabic', 'hebrew', 'japanese', 'korean', 'emoji', 'chinese'])(
  'the fonts of %s have every character they claim to print',
  (script) => {
    const characters = listCharacters(script);
    expect(characters.length).toBeGreaterThan(80);
    for (const bold of [false, true]) {
      const { font } = (new PdfDocument() as unknown as FontUser).font(readScriptFont(script, bold))._font;
      expect(characters.filter((one) => !font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))).toEqual([]);
    }
  },
);

test('Arabic letters and marks in any order keep no document from being printed', async () => {
  const lines =
    listCharacters('arabic')
      .join('')
      .match(/.{1,40}/gsu) ?? [];
  const content = lines.map((text) => ({ text, noWrap: true, font: 'arabic' }));
  await expect(printDefinition({ content, defaultStyle: { font: 'Sans' } })).resolves.toBeInstanceOf(Uint8Array);
});

test('a document in French embeds no other font', async () => {
  expect(listFonts(await render('Vis à bois'))).toEqual(['ComptoirSans-Regular', 'ComptoirSans-SemiBold']);
});

test.each([
  ['上海五金贸易有限公司', 'NotoSansHans-Regular'],
  ['ステンレスねじ東京', 'NotoSansJP-Regular'],
  ['스테인리스나사', 'NotoSansKR-Regular'],
  ['🎉☎', 'NotoEmoji-Regular'],
])('«%s» is printed, and read back from the page', async (text, font) => {
  const pdf = await render(`Vis ${text} M6`);
  const { pages } = await readPdf(pdf);
  expect(pages[0]?.replace(/\s/g, '')).toContain(`Vis${text}M6`);
  expect(pages[0]).not.toContain(lossMention);
  expect(listFonts(pdf)).toContain(font);
});

test('Arabic letters join, and words go from right to left with a number between them', async () => {
  const joined = measure('ععع', 100);
  expect(joined).toBeLessThan(3 * measure('ع', 100) * 0.8);

  const { texts } = await readPdf(await render('شركة 123 باريس'));
  const find = (part: RegExp) => texts[0]?.find(({ text }) => part.test(text.normalize('NFKC')))?.x ?? Number.NaN;
  expect(find(/^123$/)).toBeLessThan(find(/شركة/));
  expect(find(/باريس/)).toBeLessThan(find(/^123$/));
});

test('a document has the same bytes whatever was rendered before it', async () => {
  const before = await render('شركة كوب ي');
  await render('شرکت یک ى ﺷ 東京の 东');
  expect(Buffer.from(await render('شركة كوب ي')).equals(before)).toBe(true);
});

test('a long Arabic text is broken into lines that begin at the right', async () => {
  const words = Array.from({ length: 40 }, (_, index) => `كلمة${index}`).join(' ');
  const { texts } = await readPdf(await render(words, { intitule: 'شركة النور للتجارة', adresse: '12 شارع بورقيبة' }));
  const numbers = (texts[0] ?? []).filter(({ text }) => /^\d+$/.test(text));
  const first = numbers.find(({ text }) => text === '0');
  const second = numbers.find(({ text }) => text === '3');
  expect(first?.x).toBeGreaterThan(second?.x ?? Number.NaN);
  expect(new Set(numbers.map(({ y }) => Math.round(y))).size).toBeGreaterThan(2);
});

test('the page states that characters without a font were replaced, in any field', async () => {
  const lost = await readPdf(await render('ไทย'));
  expect(lost.pages[0]).toContain('???');
  expect(lost.pages[0]).toContain(lossMention);
  const ofCustomer = await readPdf(await render('Vis', { adresse: 'ถนน 12' }));
  expect(ofCustomer.pages[0]).toContain(lossMention);
  const whole = await readPdf(await render('Vis ?'));
  expect(whole.pages[0]).not.toContain(lossMention);
});
