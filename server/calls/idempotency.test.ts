import { beforeEach, expect, test } from 'vitest';
import { createCommitGroup } from '#server/database/commit-group.ts';
import { type Connection, openConnection } from '#server/database/database.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { Conflict, InvalidInput, Refused } from '#shared/endpoints/errors.ts';
import type { Caller } from './caller.ts';
import {
  createIdempotentAnswer,
  createIdempotentWrite,
  type IdempotentAnswer,
  type IdempotentWrite,
} from './idempotency.ts';

const caller: Caller = { kind: 'api-key', id: 'k1', role: 'vendeur' };
const buildContext = (overrides = {}) => ({
  caller,
  idempotency: { key: 'a', scope: 'api-key:k1 POST /clients', bodyHash: 'h1', ...overrides },
});

let connection: Connection;
let once: IdempotentWrite;
let answerOnce: IdempotentAnswer;
let time: Date;
let runs: number;

const work = () => {
  runs += 1;
  connection.prepare('insert into n values (?)').run(runs);
  return { numero: `C${runs}` };
};
const countRows = (table: string) => connection.prepare(`select count(*) from ${table}`).pluck().get();

beforeEach(async () => {
  connection = openConnection(':memory:');
  migrateDatabase(connection, 'backoffice');
  connection.exec('create table n (value integer)');
  time = new Date('2026-01-02T03:04:05Z');
  runs = 0;
  const deps = { connection, write: createCommitGroup(connection), now: () => time };
  once = createIdempotentWrite(deps);
  answerOnce = createIdempotentAnswer(deps);
});

test('the same key and body answers the first result and does nothing again', async () => {
  expect(await once(buildContext(), work)).toEqual({ numero: 'C1' });
  expect(await once(buildContext(), work)).toEqual({ numero: 'C1' });
  expect(countRows('n')).toBe(1);
});

test('the same key with another body is refused', async () => {
  await once(buildContext(), work);
  await expect(once(buildContext({ bodyHash: 'h2' }), work)).rejects.toBeInstanceOf(InvalidInput);
  expect(countRows('n')).toBe(1);
});

test('the same request while the first still runs is a conflict, and one with another body is refused', async () => {
  const results = await Promise.allSettled([
    once(buildContext(), work),
    once(buildContext(), work),
    once(buildContext({ bodyHash: 'h2' }), work),
  ]);
  expect(results[0]).toEqual({ status: 'fulfilled', value: { numero: 'C1' } });
  expect(results[1]).toMatchObject({ status: 'rejected', reason: expect.any(Conflict) });
  expect(results[2]).toMatchObject({ status: 'rejected', reason: expect.any(InvalidInput) });
  expect(countRows('n')).toBe(1);
});

test('a key is bound to its scope, and a request without a key runs each time', async () => {
  await once(buildContext(), work);
  await once(buildContext({ scope: 'api-key:k2 POST /clients' }), work);
  await once({ caller }, work);
  await once({ caller }, work);
  expect(countRows('n')).toBe(4);
  expect(countRows('idempotency')).toBe(2);
});

test('a refusal is not stored: the key may be used again', async () => {
  const refuse = () => {
    work();
    throw new Refused('Non.');
  };
  await expect(once(buildContext(), refuse)).rejects.toBeInstanceOf(Refused);
  expect(countRows('n')).toBe(0);
  expect(await once(buildContext({ bodyHash: 'h2' }), work)).toEqual({ numero: 'C2' });
});

const dayMs = 24 * 3_600_000;

test('results are kept for ninety days of work, then go as new ones arrive', async () => {
  await once(buildContext({ key: 'old' }), work);
  for (let day = 1; day <= 90; day += 1) {
    time = new Date(time.getTime() + dayMs);
    await once(buildContext({ key: `of day ${day}` }), work);
  }
  expect(await once(buildContext({ key: 'old' }), work)).toEqual({ numero: 'C1' });
  time = new Date(time.getTime() + dayMs);
  await once(buildContext({ key: 'newer' }), work);
  expect(await once(buildContext({ key: 'old' }), work)).toEqual({ numero: 'C93' });
});

test('a clock a hundred days ahead, corrected and wrong again, causes no result to be forgotten', async () => {
  await once(buildContext({ key: 'old' }), work);
  const right = time;
  for (const jump of [100, 0, 400, -4_000, 0]) {
    time = new Date(right.getTime() + jump * dayMs);
    await once(buildContext({ key: `at ${jump}` }), work);
    expect(await once(buildContext({ key: 'old' }), work)).toEqual({ numero: 'C1' });
  }
});

test('an answer is computed once and returned again; another body is refused, a failure is not stored', async () => {
  const find = async () => ({ lu: (runs += 1) });
  await expect(answerOnce(buildContext(), () => Promise.reject(new Refused('non')))).rejects.toBeInstanceOf(Refused);
  expect(await answerOnce(buildContext(), find)).toEqual({ lu: 1 });
  expect(await answerOnce(buildContext(), find)).toEqual({ lu: 1 });
  await expect(answerOnce(buildContext({ bodyHash: 'h2' }), find)).rejects.toBeInstanceOf(InvalidInput);
  expect(await answerOnce({ caller }, find)).toEqual({ lu: 2 });
});

test('a request for an answer that is still being computed is a conflict', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const first = answerOnce(buildContext(), () => promise);
  await expect(answerOnce(buildContext(), () => 2)).rejects.toBeInstanceOf(Conflict);
  resolve(1);
  expect(await first).toBe(1);
});
