import { expect, test } from 'vitest';
import { toVersionText } from './updates.ts';

test('a trial build says that it is not signed', () => {
  expect(toVersionText({ version: '1.4.0', isSigned: false })).toBe('1.4.0 (non signé)');
  expect(toVersionText({ version: '1.4.0', isSigned: true })).toBe('1.4.0');
});
