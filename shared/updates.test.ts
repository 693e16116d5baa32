import { expect, test } from 'vitest';
import { toVersionWords } from './updates.ts';

test('a build to try with says that nobody signed it', () => {
  expect(toVersionWords({ version: '1.4.0', isSigned: false })).toBe('1.4.0 (non signé)');
  expect(toVersionWords({ version: '1.4.0', isSigned: true })).toBe('1.4.0');
});
