import { expect, test } from 'vitest';
import { isSame, toSameText } from './same-value.ts';

test('keys may come in any order, and what is missing is as none', () => {
  expect(isSame({ a: 1, b: [{ c: 2, d: null }] }, { b: [{ d: null, c: 2 }], a: 1 })).toBe(true);
  expect(isSame(undefined, null)).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
});

test('the text that is sealed never changes: keys in order, numbers first, what is missing left out', () => {
  const record = { b: 1, a: { 10: 1, 9: 2, d: undefined }, é: null, c: [{ z: new Date(0), y: [undefined] }] };
  expect(toSameText(record)).toBe(
    '{"a":{"9":2,"10":1},"b":1,"c":[{"y":[null],"z":"1970-01-01T00:00:00.000Z"}],"é":null}',
  );
  expect([undefined, null, 'a', 1.5].map(toSameText)).toEqual(['null', 'null', '"a"', '1.5']);
});
