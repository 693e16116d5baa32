import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type Connection, openConnection } from '#server/database/database.ts';
import { createListings, type Listings } from './listing.ts';

let connection: Connection;
let listings: Listings;
let builds: number;

function read(table: string, key = '', size = 10) {
  const { bytes, version } = listings.get(table, key, () => {
    builds += 1;
    return Buffer.alloc(size, 'x');
  });
  return { bytes, version };
}

beforeEach(() => {
  connection = openConnection(join(mkdtempSync(join(tmpdir(), 'comptoir-')), 'test.db'));
  connection.exec('create table n (value integer)');
  listings = createListings(connection, { maxBytes: 100 });
  builds = 0;
});

test('a list is built again only once its table changed', () => {
  const first = read('articles');
  expect(read('articles')).toEqual(first);
  listings.touch('clients');
  expect(read('articles')).toEqual(first);
  expect(builds).toBe(1);
  listings.touch('articles');
  expect(read('articles').version).not.toBe(first.version);
  expect(builds).toBe(2);
});

test('a list is only built when it is read: reading its version builds nothing', () => {
  listings.get('articles', '', () => expect.fail('built'));
});

test('lists of one table are stored separately', () => {
  read('devis', 'tous');
  read('devis', 'ouverts');
  read('devis', 'tous');
  expect(builds).toBe(2);
});

test('a list has what another process writes', () => {
  const before = read('articles');
  const other = openConnection(connection.name);
  other.exec('insert into n values (1)');
  expect(read('articles').version).not.toBe(before.version);
  expect(builds).toBe(2);
  other.close();
});

test('versions of another start of the service are never the same', () => {
  expect(createListings(connection).getVersion('articles')).not.toBe(listings.getVersion('articles'));
});

test('memory is bounded: the least used lists are evicted first, and a list that is too large is not cached', () => {
  for (const key of ['a', 'b', 'a', 'c']) read('t', key, 40);
  expect(listings.getSize()).toEqual({ count: 2, bytes: 80 });
  read('t', 'a', 40);
  expect(builds).toBe(3);
  expect(read('t', 'large', 101).bytes).toHaveLength('[]'.length + 101);
  expect(listings.getSize()).toEqual({ count: 2, bytes: 80 });
  listings.clear();
  expect(listings.getSize()).toEqual({ count: 0, bytes: 0 });
});

test('a list that is being sent stays whole when its table changes, and its memory is freed afterwards', () => {
  const build = () => Buffer.alloc(90, 'x');
  const [first, second] = [1, 2].map(() => listings.get('articles', '', build).acquire());
  listings.touch('articles');
  const third = listings.get('articles', '', build).acquire();
  first?.release?.();
  expect(second?.parts[1]?.toString()).toBe('x'.repeat(90));
  second?.release?.();
  expect(second?.parts[1]?.byteLength).toBe(0);
  expect(third.parts[1]?.toString()).toBe('x'.repeat(90));
});

test('a list too large for the cache is complete until it was sent', () => {
  const reference = listings.get('articles', '', () => Buffer.alloc(101, 'x')).acquire();
  expect(reference.parts[1]?.toString()).toBe('x'.repeat(101));
  reference.release?.();
  expect(reference.parts[1]?.byteLength).toBe(0);
});
