import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReceipt } from '#server/testing/running/start-printer-sink.ts';
import type { Colonnes } from '#shared/contracts/materiel/materiel.ts';
import { createReceipt } from '#shared/tickets/receipt.ts';
import { toPrinterText } from '#shared/tickets/printer-text.ts';
import { toDrawerPulse, toReceiptCommands, toReceiptPicture } from './receipt-commands.ts';

const on = { colonnes: 42, page_code: 'cp1252' } as const;

test('whatever is typed is printed as it is, never as a command or as a part of the language of receipts', async () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom(...'ab {}|\\~_"`^=-:;,é€'.split('')), maxLength: 40 }), {
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(texts, async (typed) => {
      const receipt = createReceipt(on.colonnes);
      receipt.left(...typed);
      const expected = typed.map((text) => toPrinterText(text).split(' ').filter(Boolean).join(' ')).filter(Boolean);
      const { lines, cuts } = readReceipt(await toReceiptCommands(receipt.end(), on));
      expect(lines.slice(0, -1)).toEqual(expected);
      expect(cuts).toBe(1);
    }),
    { numRuns: 300 },
  );
});

test.each<[Colonnes, 'cp1252' | 'cp858']>([
  [32, 'cp1252'],
  [48, 'cp858'],
])('amounts stand at the right edge of %i columns, in code page %s', async (colonnes, page_code) => {
  const receipt = createReceipt(colonnes);
  receipt.pair('Espèces reçues pour une très longue désignation', '1 234,56 €');
  receipt.total('Rendu', '49,60 €');
  const { lines } = readReceipt(await toReceiptCommands(receipt.end(), { colonnes, page_code }));
  const amounts = lines.filter((line) => line.includes('€'));
  expect(amounts.map((line) => [line.length, line.slice(-7)])).toEqual([
    [colonnes, '34,56 €'],
    [colonnes, '49,60 €'],
  ]);
  expect(lines.join(' ')).toContain('Espèces');
});

test('the preview is what is printed, and loads nothing from elsewhere', async () => {
  const receipt = createReceipt(on.colonnes);
  receipt.centre('Quincaillerie <Le Bihan> & Fils');
  const svg = await toReceiptPicture(receipt.end(), on);
  expect(svg).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  const seen = [...svg.matchAll(/<tspan[^>]*>([^<]*)</g)].map(([, one = '']) => one).join('');
  expect(seen.replaceAll('&#xa0;', ' ')).toContain('Quincaillerie &lt;Le Bihan&gt; &amp; Fils');
});

test('the drawer opens on the pin it hangs on', () => {
  expect(readReceipt(toDrawerPulse('broche2')).pulses).toEqual([0]);
  expect(readReceipt(toDrawerPulse('broche5')).pulses).toEqual([1]);
  expect(toDrawerPulse('aucun')).toHaveLength(0);
});
