import { expect, test } from 'vitest';
import { listUnprintable, toPrintable } from './printable.ts';

test.each([
  ['Œillets « dorés » à 12,50 €', 'Œillets « dorés » à 12,50 €'],
  ['1\u202f234,56\u00a0€', '1\u202f234,56\u00a0€'],
  ['Nguyễn Văn Đức, Łódź, Iași', 'Nguyễn Văn Đức, Łódź, Iași'],
  ['e\u0301te\u0301', 'été'],
  ['Иван, Київ, Љубиша', 'Иван, Київ, Љубиша'],
  ['Ελληνικά Ωμέγα ΐ', 'Ελληνικά Ωμέγα ΐ'],
  ['شركة النور، رقم 12', 'شركة النور، رقم 12'],
  ['می‌خواهم', 'می‌خواهم'],
  ['שלום, 東京のねじ, 서울（上海）', 'שלום, 東京のねじ, 서울（上海）'],
  ['Promo 🎉 du mois ★ ☎ ♥', 'Promo 🎉 du mois ★ ☎ ♥'],
  ['½ pouce, Ø 12 mm → ±0,5 ✓', '½ pouce, Ø 12 mm → ±0,5 ✓'],
])('«%s» is printed as «%s»', (text, printed) => {
  expect(toPrintable(text)).toBe(printed);
});

test('characters the fonts lack are replaced by the nearest, or left out', () => {
  expect(toPrintable('Ǆ ﬁn ①')).toBe('DZ fin 1');
  expect(toPrintable('Promo 👍🏽 ❤\ufe0f du mois')).toBe('Promo 👍 ❤ du mois');
  expect(toPrintable('join\u200ctures\u200d')).toBe('jointures');
  expect(toPrintable('zéro\u200blargeur\u0000\u202e')).toBe('zérolargeur');
  expect(toPrintable('ap\u00adpa\u00adreil')).toBe('appareil');
  expect(toPrintable('tab\tici\r\nligne\u2028ligne')).toBe('tab ici\nligne\nligne');
  expect(toPrintable('ไทย \u{1fabe}')).toBe('??? ?');
  expect(toPrintable('lone \ud800 half')).toBe('lone ? half');
});

test('characters a document cannot show are named, each once', () => {
  expect(listUnprintable('Vis à bois 5 × 60 mm, 12,50 € ?')).toEqual([]);
  expect(listUnprintable('Иван Αθήνα e\u0301 ﬁn\u200b')).toEqual([]);
  expect(listUnprintable('東京 🎉 سلام שלום 서울')).toEqual([]);
  expect(listUnprintable('ไทย ไ \u{1fabe}')).toEqual(['ไ', 'ท', 'ย', '\u{1fabe}']);
});
