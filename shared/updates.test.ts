import { expect, test } from 'vitest';
import { toVersionWords } from './updates.ts';

test('a trial build says that it is not signed', () => {
  expect(toVersionWords({ version: '1.4.0', isSigned: false })).toBe('1.4.0 (non signé)');
  expect(toVersionWords({ version: '1.4.0', isSigned: true })).toBe('1.4.0');
});
