import { expect, it } from 'vitest';
import { extendSelection, selectAll } from './row-selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const list = (selected: Record<string, boolean>) => Object.keys(selected).toSorted().join('');

it('a range selects rows from where it began to where it ends, upwards as downwards', () => {
  expect(list(extendSelection({}, rows, { from: 1, active: 1, target: 3 }))).toBe('bcd');
  expect(list(extendSelection({}, rows, { from: 3, active: 3, target: 2 }))).toBe('cd');
});

it('a shorter range keeps rows selected outside the range, and deselects those the range no longer covers', () => {
  expect(list(extendSelection({ a: true, b: true, c: true, d: true }, rows, { from: 1, active: 3, target: 2 }))).toBe(
    'abc',
  );
  expect(list(extendSelection({ c: true, d: true }, rows, { from: 2, active: 3, target: 1 }))).toBe('bc');
});

it('all the listed rows can be selected at once', () => {
  expect(list(selectAll(rows))).toBe('abcde');
});
