import { expect, test } from 'vitest';
import { createReceipt } from './receipt.ts';

test.each([
  ['Quincaillerie Martin', '^^^Quincaillerie Martin'],
  ['Quincaillerie du Pont de Fer', '^^"Quincaillerie du Pont de Fer'],
])('the heading «%s» stays on one line', (heading, expected) => {
  const receipt = createReceipt(48);
  receipt.big(heading);
  expect(receipt.end()).toBe(`{width:*}\n${expected}\n`);
});
