import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowSplitter } from './row-splitter.ts';

function split(json: string, size: number): unknown[] {
  const splitter = createRowSplitter();
  const pieces = json.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  return pieces.flatMap((piece) => splitter.push(piece)).map((row) => JSON.parse(row) as unknown);
}

describe('createRowSplitter', () => {
  it('finds every record, however the list is cut', () => {
    const record = fc.record({
      code: fc.string(),
      nested: fc.record({ a: fc.jsonValue() }),
      list: fc.array(fc.jsonValue()),
    });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 8 }), fc.integer({ min: 1, max: 40 }), (rows, size) => {
        const expected: unknown = JSON.parse(JSON.stringify(rows));
        expect(split(JSON.stringify(rows), size)).toEqual(expected);
        expect(split(JSON.stringify({ success: true, data: rows }), size)).toEqual(expected);
      }),
    );
  });

  it('gives records before the list is whole', () => {
    const splitter = createRowSplitter();
    expect(splitter.push('{"success":true,"data":[{"a":1},{"b"')).toEqual(['{"a":1}']);
    expect(splitter.push(':"}\\"{"},')).toEqual(['{"b":"}\\"{"}']);
  });
});
