import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type Connection, openConnection } from '#server/database/database.ts';
import { createListings, type Listings } from './listing.ts';

let connection: Connection;
let listings: Listings;
let builds: number;

const build =
  (size = 10) =>
  () => {
    builds += 1;
    return Buffer.alloc(size, 'x');
  };

beforeEach(() => {
  connection = openConnection(join(mkdtempSync(join(tmpdir(), 'comptoir-')), 'test.db'));
  connection.exec('create table n (value integer)');
  listings = createListings(connection, { maxBytes: 100 });
  builds = 0;
});

test('a list is built again only once its table changed', () => {
  const first = listings.get('articles', '', build());
  expect(listings.get('articles', '', build())).toBe(first);
  listings.touch('clients');
  expect(listings.get('articles', '', build())).toBe(first);
  listings.touch('articles');
  const second = listings.get('articles', '', build());
  expect(second.version).not.toBe(first.version);
  expect(builds).toBe(2);
});

test('lists of one table are told apart', () => {
  const all = listings.get('devis', 'tous', build());
  expect(listings.get('devis', 'ouverts', build())).not.toBe(all);
  expect(builds).toBe(2);
});

test('what another process writes is seen', () => {
  const before = listings.get('articles', '', build()).version;
  const other = openConnection(connection.name);
  other.exec('insert into n values (1)');
  expect(listings.get('articles', '', build()).version).not.toBe(before);
  other.close();
});

test('versions of another start of the service are never the same', () => {
  expect(createListings(connection).getVersion('articles')).not.toBe(listings.getVersion('articles'));
});

test('memory is bounded: the least used lists leave first, and what is too large is not kept', () => {
  for (const key of ['a', 'b', 'a', 'c']) listings.get('t', key, build(40));
  expect(listings.getSize()).toEqual({ count: 2, bytes: 80 });
  listings.get('t', 'a', build(40));
  expect(builds).toBe(3);
  expect(listings.get('t', 'large', build(101)).bytes).toHaveLength(101);
  expect(listings.getSize()).toEqual({ count: 2, bytes: 80 });
  listings.clear();
  expect(listings.getSize()).toEqual({ count: 0, bytes: 0 });
});
