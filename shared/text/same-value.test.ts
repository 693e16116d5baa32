import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSame, toSameText } from './same-value.ts';

test('keys may come in any order, and a missing value counts as none', () => {
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
  // A code that is too great to be the index of a list is a name like any other.
  expect(toSameText({ 4294967295: 1, '01': 2, '-': 3, 4294967294: 4 })).toBe(
    '{"4294967294":4,"-":3,"01":2,"4294967295":1}',
  );
});

test('the text of any value is that of its copy with the keys sorted, from which older seals were made', () => {
  const sortKeys = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
    if (Array.isArray(value)) return value.map(sortKeys);
    const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sortKeys(inner)]);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  const numbered = fc.dictionary(fc.oneof(fc.string(), fc.nat().map(String)), fc.anything());
  const compare = (value: unknown) => {
    expect(toSameText(value)).toBe(JSON.stringify(sortKeys(value ?? null)));
  };
  fc.assert(fc.property(fc.oneof(fc.jsonValue(), numbered), compare), { seed: 62_000, numRuns: 300 });
});
