import { expect, test } from 'vitest';
import { isSame } from './same-value.ts';

test('keys may come in any order, and what is missing is as none', () => {
  expect(isSame({ a: 1, b: [{ c: 2, d: null }] }, { b: [{ d: null, c: 2 }], a: 1 })).toBe(true);
  expect(isSame(undefined, null)).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
});
