import { expect, it } from 'vitest';
import { moveActiveRow } from './active-row.ts';

it('the active row moves by one, by a page and to both ends, and never leaves the table', () => {
  expect(moveActiveRow('ArrowDown', -1, 100, 20)).toBe(0);
  expect(moveActiveRow('ArrowUp', 0, 100, 20)).toBe(0);
  expect(moveActiveRow('PageDown', 5, 100, 20)).toBe(25);
  expect(moveActiveRow('PageDown', 95, 100, 20)).toBe(99);
  expect(moveActiveRow('End', 5, 100, 20)).toBe(99);
  expect(moveActiveRow('Home', 5, 100, 20)).toBe(0);
});

it('other keys, and an empty table, move no row', () => {
  expect(moveActiveRow('a', 5, 100, 20)).toBeUndefined();
  expect(moveActiveRow('ArrowDown', -1, 0, 20)).toBeUndefined();
});
