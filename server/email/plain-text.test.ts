import { expect, test } from 'vitest';
import { toPlainText } from './plain-text.ts';

test('paragraphs, line breaks and lists keep their shape', () => {
  const html =
    '<p>Bonjour,</p>\n<p>Voici  le\n<b>devis</b><br>demandé&nbsp;:</p><ul><li>Vis</li><li>Clous</li></ul><p>Merci</p>';
  expect(toPlainText(html)).toBe('Bonjour,\n\nVoici le devis\ndemandé\u00a0:\n\n- Vis\n- Clous\n\nMerci');
});

test('a link shows its address, once', () => {
  expect(toPlainText('<a href="https://exemple.fr/a?b=1&amp;c=2">le site</a>')).toBe(
    'le site <https://exemple.fr/a?b=1&c=2>',
  );
  expect(toPlainText('<a href="https://exemple.fr">https://exemple.fr</a>')).toBe('https://exemple.fr');
  expect(toPlainText('<a href="mailto:a@b.fr">a@b.fr</a>')).toBe('a@b.fr');
  expect(toPlainText('<a href="javascript:alert(1)">clic</a>')).toBe('clic');
});

test('styles, scripts, comments and titles are not read', () => {
  const html =
    '<html><head><title>T</title><style>p{}</style></head><body><!-- <p>non</p> --><script>if (a<b) x()</script>oui</body>';
  expect(toPlainText(html)).toBe('oui');
});

test('cells of a row are separated', () => {
  expect(
    toPlainText('<table><tr><td>Total</td><td>12,00&#160;€</td></tr><tr><td>TVA</td><td>2,00 €</td></tr></table>'),
  ).toBe('Total   12,00\u00a0€\n\nTVA   2,00 €'.replace('\n\n', '\n'));
});

test('entities are decoded, by name and by number; lone signs are unchanged', () => {
  expect(toPlainText('&eacute;&#233;&#xE9; &lt;b&gt; &euro; &inconnu; 1 < 2 & 3 > 2')).toBe(
    'ééé <b> € &inconnu; 1 < 2 & 3 > 2',
  );
});

test('unclosed markup ends the text', () => {
  expect(toPlainText('a<b')).toBe('a');
});

test.each([
  ['signs', '<'],
  ['spaced signs', '< '],
  ['unclosed tags', '<a '],
  ['unclosed comments', '<!--'],
  ['entities', '&'],
  ['scripts', '<script>'],
  ['spaces', ' '],
  ['cells', '<td></td>'],
  ['paragraphs', '<p> '],
  ['links after a long text', '<a>b</a>', 'x'.repeat(500_000)],
  ['links with addresses', '<a href="https://a.b">b</a>', 'x'.repeat(500_000)],
])('a megabyte of %s takes a moment, not a second', (_name, piece, before = '') => {
  const html = before + piece.repeat(Math.floor((1_000_000 - before.length) / piece.length));
  // The thread's own processor time: by the clock, what else the machine does would count too.
  const began = process.threadCpuUsage();
  toPlainText(html);
  const { user, system } = process.threadCpuUsage(began);
  expect(user + system).toBeLessThan(1_000_000);
});
