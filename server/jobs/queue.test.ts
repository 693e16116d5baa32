import { beforeEach, expect, test } from 'vitest';
import { openServiceDatabase, type ServiceDatabase } from '#server/database/service-database.ts';
import { getRetryDelay } from './backoff.ts';
import { createQueue, type Queue } from './queue.ts';

let database: ServiceDatabase;
let queue: Queue;
let time: number;

beforeEach(async () => {
  database = await openServiceDatabase(':memory:');
  time = Date.parse('2026-03-16T09:30:00Z');
  queue = createQueue({ connection: database.connection, kind: 'email', now: () => new Date(time) });
});

test('jobs are taken in the order they came, each by one taker', () => {
  for (const ref of [11, 12, 13]) queue.add(ref);
  expect(queue.claim(2).map(({ ref }) => ref)).toEqual([11, 12]);
  expect(queue.claim(2).map(({ ref }) => ref)).toEqual([13]);
  expect(queue.claim(2)).toEqual([]);
  expect(queue.count()).toBe(3);
});

test('a queue sees only its own kind', () => {
  createQueue({ connection: database.connection, kind: 'autre', now: () => new Date(time) }).add(1);
  expect(queue.claim(1)).toEqual([]);
  expect(queue.count()).toBe(0);
});

test('a finished job is deleted', () => {
  queue.add(11);
  const [job] = queue.claim(1);
  expect(queue.finish(job!)).toBe(true);
  expect(queue.finish(job!)).toBe(false);
  expect(queue.count()).toBe(0);
});

test('a job released for later is not due before its time, and does not block others', () => {
  queue.add(11);
  queue.add(12);
  const [first] = queue.claim(1);
  queue.retry(first!, 5_000);
  expect(queue.claim(9).map(({ ref }) => ref)).toEqual([12]);
  expect(queue.findNextRun()).toBe(time + 5_000);
  time += 5_000;
  expect(queue.claim(9)).toEqual([expect.objectContaining({ ref: 11, attempts: 2 })]);
});

test('a job released before it began does not count as an attempt', () => {
  queue.add(11);
  const [job] = queue.claim(1);
  queue.release(job!);
  expect(queue.claim(1)).toEqual([expect.objectContaining({ ref: 11, attempts: 1 })]);
});

test('a worker that has lost a job can no longer change it', () => {
  queue.add(11);
  const [late] = queue.claim(1);
  queue.retry(late!, 0);
  const [current] = queue.claim(1);
  expect(current!.token).toBeGreaterThan(late!.token);
  expect([queue.finish(late!), queue.retry(late!, 0), queue.release(late!), queue.park(late!)]).toEqual(
    Array(4).fill(false),
  );
  expect(queue.finish(current!)).toBe(true);
});

test('a job claimed and never finished is abandoned at the next start, or when its lease expires', () => {
  queue.add(11);
  const [job] = queue.claim(1);
  expect(queue.listAbandoned('later')).toEqual([]);
  expect(queue.listAbandoned('at-start')).toEqual([{ ...job, takenAt: expect.any(Number) }]);
  time += 15 * 60_000 + 1;
  expect(queue.listAbandoned('later')).toMatchObject([job ?? {}]);
});

test('a parked job is not claimed until unparked, and then starts anew', () => {
  queue.add(11);
  const [job] = queue.claim(1);
  expect(queue.hasParked()).toBe(false);
  queue.park(job!);
  expect(queue.hasParked()).toBe(true);
  expect(queue.count()).toBe(0);
  expect(queue.findNextRun()).toBeUndefined();
  expect(queue.claim(1)).toEqual([]);
  expect(queue.unpark()).toEqual([11]);
  expect(queue.claim(1)).toEqual([expect.objectContaining({ ref: 11, attempts: 1 })]);
});

test('adding a parked job again makes it due, once', () => {
  queue.add(11);
  queue.park(queue.claim(1)[0]!);
  queue.add(11);
  expect(queue.claim(9)).toEqual([expect.objectContaining({ ref: 11, attempts: 1 })]);
  queue.add(11);
  expect(queue.claim(9)).toEqual([]);
});

test('retries back off with jitter, to an hour at most', () => {
  const middle = [1, 2, 3, 4, 5, 9].map((attempt) => getRetryDelay(attempt, () => 0.5));
  expect(middle).toEqual([5_000, 30_000, 180_000, 1_080_000, 3_600_000, 3_600_000]);
  expect([getRetryDelay(1, () => 0), getRetryDelay(1, () => 1)]).toEqual([3_750, 6_250]);
});
