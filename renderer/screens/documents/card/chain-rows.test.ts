import { expect, it } from 'vitest';
import { toChainRows } from './chain-rows.ts';

const step = (numero: string, document_source: string | null) => ({ numero, document_source });

it('the card draws a chain where each document became one other as one line', () => {
  const chain = [step('DE-1', null), step('BC-1', 'DE-1'), step('BL-1', 'BC-1'), step('FA-1', 'BL-1')];
  expect(toChainRows(chain)).toEqual([{ from: null, steps: chain }]);
});

it('the card starts a line for each other document one became, and says what it came from', () => {
  const rows = toChainRows([step('DE-1', null), step('BC-1', 'DE-1'), step('BL-1', 'BC-1'), step('BL-2', 'BC-1')]);
  expect(rows.map(({ from, steps }) => [from, steps.map(({ numero }) => numero)])).toEqual([
    [null, ['DE-1', 'BC-1', 'BL-1']],
    ['BC-1', ['BL-2']],
  ]);
});

it('the card draws nothing for an empty chain', () => {
  expect(toChainRows([])).toEqual([]);
});
