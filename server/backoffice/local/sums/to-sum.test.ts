import { expect, it } from 'vitest';
import { toSum } from './to-sum.ts';

const truth = ['FA-P01-000001', 60, 'FA-P01-000001', 1, '{"intitule":"Café & fils","total_ttc":12.5}', null];

/** Yields the values as they are read when one byte of a text is changed. */
function* listSpoilt() {
  for (const [place, value] of truth.entries()) {
    if (typeof value !== 'string') continue;
    for (let at = 0; at < Buffer.byteLength(value); at += 1) {
      const bytes = Buffer.from(value);
      bytes.writeUInt8((bytes.readUInt8(at) + 1 + (at % 255)) % 256, at);
      yield truth.with(place, bytes.toString());
    }
  }
}

it('a checksum differs for any changed byte that changes the record', () => {
  const spoilt = [...listSpoilt()];
  expect(spoilt.length).toBeGreaterThan(60);
  expect(spoilt.filter((values) => toSum(...values) === toSum(...truth))).toEqual([]);
});

it('a checksum differs for a number, a missing value and a moved value', () => {
  const others = [truth.with(1, 61), truth.with(3, 0), truth.with(5, ''), truth.with(5, 0), ['FA', '-P01']];
  expect(others.filter((values) => toSum(...values) === toSum(...truth))).toEqual([]);
  expect(toSum('FA', '-P01')).not.toBe(toSum('FA-', 'P01'));
});
