import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPrinterText, wrapText } from './printer-text.ts';

test('French is written with the letters receipt printers have', () => {
  expect(toPrinterText('Œillet d’Étel : 1\u202f234,50\u00a0€ — «\u00a0neuf\u00a0» ŷ 中 🙂')).toBe(
    "OEillet d'Étel : 1 234,50 € - « neuf » y ? ?",
  );
});

test('whatever the text, nothing is left that a printer takes for a command', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(toPrinterText(text)).toMatch(/^[ -~€¡-¿À-ÿ]*$/u);
    }),
  );
});

test('a text is cut between words, and within one only where it is longer than a line', () => {
  expect(wrapText('Vis à bois inox anticonstitutionnellement', 12)).toEqual([
    'Vis à bois',
    'inox',
    'anticonstitu',
    'tionnellemen',
    't',
  ]);
  expect(wrapText('', 12)).toEqual([]);
});
