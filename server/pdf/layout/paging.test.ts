import { expect, test } from 'vitest';
import { findPageBreak } from './paging.ts';

const room = { first: 100, later: 200 };
const rows = (count: number) => Array.from({ length: count }, () => 20);

test('no break where the totals fit under the last row', () => {
  expect(findPageBreak(rows(3), 40, room)).toBeUndefined();
  expect(findPageBreak(rows(5 + 8), 40, room)).toBeUndefined();
});

test('totals that would start a page take the last two rows with them', () => {
  expect(findPageBreak(rows(4), 40, room)).toBe(2);
  expect(findPageBreak(rows(5 + 9), 40, room)).toBe(12);
});

test('a break that would empty the first page or help nothing is not made', () => {
  expect(findPageBreak(rows(2), 90, room)).toBeUndefined();
  expect(findPageBreak(rows(4), 180, room)).toBeUndefined();
  expect(findPageBreak([], 120, room)).toBeUndefined();
});
