import { expect, test } from 'vitest';
import { toFamilleCodes } from './famille-codes.ts';

test('two families whose names begin alike get codes of their own, none longer than one may be', () => {
  const names = ['Outillage électroportatif', 'Outillage électrique', 'Outillage électronique'];
  const codes = toFamilleCodes(names, ['VIS', 'outillage-electroS']);
  expect(codes[0]).toBe('OUTILLAGE-ELECTROP');
  expect(toFamilleCodes(['Vis inox A2 tête fraisée', 'Vis inox A2 tête fraisée longue', 'Vis'], ['vis'])).toEqual([
    'VIS-INOX-A2-TETE-F',
    'VIS-INOX-A2-TETE-2',
    'VIS-2',
  ]);
  for (const code of codes) expect(code.length).toBeLessThanOrEqual(18);
});
