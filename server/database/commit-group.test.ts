import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createCommitGroup, type Write } from './commit-group.ts';
import { type Connection, openConnection } from './database.ts';

let connection: Connection;
let write: Write;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-'));
  connection = openConnection(join(folder, 'test.db'));
  connection.exec('create table n (value integer)');
  write = createCommitGroup(connection);
});

const insert = (value: number) => () => {
  connection.prepare('insert into n values (?)').run(value);
  if (value < 0) throw new Error('negative');
  return value;
};

test('a committed write survives a power cut: WAL with synchronous FULL', () => {
  expect(connection.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(connection.pragma('synchronous', { simple: true })).toBe(2);
});

test('writes of one turn share a commit, and one that throws undoes only itself', async () => {
  const results = await Promise.allSettled([write(insert(1)), write(insert(-2)), write(insert(3))]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(connection.prepare('select value from n').pluck().all()).toEqual([1, 3]);
});

test('a write is visible to another connection when its promise resolves', async () => {
  await write(insert(7));
  const other = openConnection(connection.name);
  expect(other.prepare('select value from n').pluck().all()).toEqual([7]);
  other.close();
});

test('writes of different turns all land', async () => {
  await write(insert(1));
  await write(insert(2));
  await expect(write(insert(-1))).rejects.toThrow('negative');
  expect(connection.prepare('select count(*) from n').pluck().get()).toBe(2);
});

test('a write waits for the end of another open transaction, and is not rolled back with it', async () => {
  connection.exec('begin immediate');
  connection.prepare('insert into n values (9)').run();
  let isDone = false;
  const written = write(insert(1)).then(() => (isDone = true));
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(isDone).toBe(false);
  connection.exec('rollback');
  await written;
  expect(connection.prepare('select value from n').pluck().all()).toEqual([1]);
});
