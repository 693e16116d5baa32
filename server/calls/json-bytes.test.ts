import { expect, test } from 'vitest';
import { JsonBytes } from './json-bytes.ts';
import { toBytesReference } from './counted-bytes.ts';

test('a list is wrapped without being copied', () => {
  const bytes = Buffer.from('[1,2]');
  const wrapped = new JsonBytes<number[]>(bytes, 'v1').wrap<{ data: number[] }>('{"data":', '}');
  expect(wrapped.acquire().parts[1]).toBe(bytes);
  expect(wrapped.bytes.toString()).toBe('{"data":[1,2]}');
  expect(wrapped.parse()).toEqual({ data: [1, 2] });
  expect(wrapped.version).toBe('v1');
});

test('bytes passed as a function are only made when they are read', () => {
  let reads = 0;
  const read = () => Buffer.from(`[${(reads += 1)}]`);
  const wrapped = new JsonBytes(read, 'v1').wrap('{"data":', '}');
  expect([wrapped.version, reads]).toEqual(['v1', 0]);
  expect(wrapped.bytes.toString()).toBe('{"data":[1]}');
});

test('items become an array, an empty one without items', () => {
  const items = Buffer.from('1,2');
  const list = JsonBytes.ofItems<number>(() => toBytesReference(items));
  expect(list.acquire().parts[1]).toBe(items);
  expect(list.parse()).toEqual([1, 2]);
  const none = JsonBytes.ofItems<number>(() => toBytesReference(Buffer.alloc(0)), 'v1');
  expect(none.wrap('{"data":', '}').parse()).toEqual({ data: [] });
});

test('acquired bytes are released through any wrapping', () => {
  let references = 1;
  const acquire = () => ({ bytes: Buffer.from('1'), release: () => void (references -= 1) });
  JsonBytes.ofItems<number>(acquire).wrap('{"data":', '}').acquire().release?.();
  expect(references).toBe(0);
});

test('pages become one array, read one by one, an empty one without pages', () => {
  const taken: string[] = [];
  function* read(pages: string[]) {
    for (const page of pages) {
      taken.push(page);
      yield Buffer.from(page);
    }
  }
  const list = JsonBytes.ofPages<number>(() => read(['1,2', '3']), 'v1');
  expect(list.wrap('{"data":', '}').parse()).toEqual({ data: [1, 2, 3] });
  expect(JsonBytes.ofPages<number>(() => read([])).parse()).toEqual([]);
  taken.length = 0;
  const pages = list.wrap('{"data":', '}').acquire().pages?.[Symbol.iterator]();
  for (let step = 0; step < 3; step += 1) pages?.next();
  expect([list.version, taken]).toEqual(['v1', ['1,2']]);
});
