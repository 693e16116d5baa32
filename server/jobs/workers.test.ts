import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openServiceDatabase, type ServiceDatabase } from '#server/database/service-database.ts';
import { waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { createQueue, type Job, type Queue } from './queue.ts';
import { type JobHandler, Workers } from './workers.ts';

const logger = pino({ level: 'silent' });
let database: ServiceDatabase;
let queue: Queue;
let workers: Workers<string> | undefined;
let events: string[];
let pause: number;

beforeEach(async () => {
  database = await openServiceDatabase(':memory:');
  queue = createQueue({ connection: database.connection, kind: 'essai', now: () => new Date() });
  events = [];
  pause = 0;
  workers = undefined;
});
afterEach(async () => workers?.stop(0, () => {}));

function build(run: (job: Job) => Promise<string>, concurrency = 2, write = database.write) {
  const handler: JobHandler<string> = {
    begin: ({ ref }) => void events.push(`begin ${ref}`),
    run,
    settle(job, outcome) {
      events.push(`${outcome} ${job.ref}`);
      if (outcome === 'later') queue.retry(job, 1);
      else queue.finish(job);
    },
    release(job) {
      events.push(`back ${job.ref}`);
      queue.release(job);
    },
    abandon(job) {
      events.push(`abandon ${job.ref}`);
      queue.finish(job);
    },
  };
  workers = new Workers({ queue, handler, write, concurrency, getPause: () => pause, now: () => new Date(), logger });
  return workers;
}

const add = async (...refs: number[]) => {
  await database.write(() => refs.forEach((ref) => queue.add(ref)));
  workers?.wake();
};
const isEmpty = () => queue.count() === 0;

test('runs what is queued before and after it starts, so many at a time', async () => {
  let running = 0;
  let most = 0;
  const crew = build(async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return 'done';
  });
  await add(1, 2, 3);
  await crew.start();
  await add(4, 5);
  await waitUntil(isEmpty);
  expect(most).toBe(2);
  expect(events.filter((event) => event.startsWith('done'))).toHaveLength(5);
});

test('jobs that were queued before the clock was set back do not wait for their day', async () => {
  await add(1, 2);
  const inAYear = Date.now() + 365 * 24 * 3_600_000;
  database.connection.prepare('update jobs set run_after = ?').run(inAYear);
  await build(async () => 'done').start();
  await waitUntil(isEmpty);
  expect(events.filter((event) => event.startsWith('done'))).toEqual(['done 1', 'done 2']);
});

test.each([2.5, 24])('jobs queued before the clock was set back %f hours do not wait for that hour', async (hours) => {
  await add(1);
  database.connection.prepare('update jobs set run_after = ?').run(Date.now() + hours * 3_600_000 - 60_000);
  await build(async () => 'done').start();
  await waitUntil(isEmpty);
  expect(events).toContain('done 1');
});

test('jobs queued before the clock was set back do not wait behind one that is due soon', async () => {
  await add(1, 2);
  const put = database.connection.prepare('update jobs set run_after = ? where ref = ?');
  put.run(Date.now() + 100 * 24 * 3_600_000, 1);
  put.run(Date.now() + 3_600_000, 2);
  await build(async () => 'done').start();
  await waitUntil(() => events.includes('done 1'));
  expect(queue.count()).toBe(1);
  expect(events).toEqual(['begin 1', 'done 1']);
});

test('a job in hand is not given up because the clock jumped, or the machine slept, beyond its lease', async () => {
  const end = Promise.withResolvers<string>();
  let jump = 0;
  const now = () => new Date(Date.now() + jump);
  queue = createQueue({ connection: database.connection, kind: 'essai', now });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const crew = build(() => end.promise);
  await add(1);
  await crew.start();
  await waitUntil(() => events.includes('begin 1'));
  jump = 24 * 3_600_000;
  expect(queue.listAbandoned('later')).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await database.write(() => {});
  end.resolve('sent');
  await waitUntil(isEmpty);
  expect(events).toEqual(['begin 1', 'sent 1']);
});

test('a job runs only once its beginning is on disk', async () => {
  const begunOnDisk: boolean[] = [];
  const crew = build(async ({ ref }) => {
    begunOnDisk.push(!database.connection.inTransaction && events.includes(`begin ${ref}`));
    return 'done';
  });
  await add(1, 2, 3, 4);
  await crew.start();
  await waitUntil(isEmpty);
  expect(begunOnDisk).toEqual([true, true, true, true]);
});

test('a released job runs again, and blocks no other', async () => {
  const seen: number[] = [];
  const crew = build(async ({ ref, attempts }) => {
    seen.push(ref);
    return ref === 1 && attempts < 3 ? 'later' : 'done';
  }, 1);
  await add(1, 2, 3);
  await crew.start();
  await waitUntil(isEmpty);
  expect(seen.filter((ref) => ref === 1)).toHaveLength(3);
  expect(seen.indexOf(3)).toBeLessThan(seen.lastIndexOf(1));
});

test('a job running when the service was killed is abandoned at start, and never run again', async () => {
  await add(1, 2);
  await database.write(() => queue.claim(1));
  const ran: number[] = [];
  await build(async ({ ref }) => {
    ran.push(ref);
    return 'done';
  }).start();
  await waitUntil(isEmpty);
  expect(events[0]).toBe('abandon 1');
  expect(ran).toEqual([2]);
});

test('no job is taken while the queue is paused', async () => {
  pause = 60_000;
  const crew = build(async () => 'done');
  await add(1);
  await crew.start();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(events).toEqual([]);
  pause = 0;
  crew.wake();
  await waitUntil(isEmpty);
  expect(events).toEqual(['begin 1', 'done 1']);
});

test('stopping lets running jobs end, and releases those not begun', async () => {
  const crew = build(async ({ ref }) => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return `done${ref}`;
  });
  await add(...Array.from({ length: 40 }, (_, index) => index + 1));
  await crew.start();
  await waitUntil(() => events.length > 0);
  await crew.stop(5_000, () => events.push('interrupted'));
  expect(events).not.toContain('interrupted');
  expect(queue.listAbandoned('at-start')).toEqual([]);
  const done = events.filter((event) => event.startsWith('done')).length;
  expect(done).toBeGreaterThan(0);
  expect(queue.count()).toBe(40 - done);
});

test('a job that does not end in time is interrupted by the stop', async () => {
  let end = (_outcome: string) => {};
  const crew = build(() => new Promise((resolve) => (end = resolve)));
  await add(1);
  await crew.start();
  await waitUntil(() => events.includes('begin 1'));
  await crew.stop(10, () => end('broken-off'));
  expect(events).toEqual(['begin 1', 'broken-off 1']);
});

test('outcomes that could not be written are kept and written later', async () => {
  let failures = 2;
  const write: typeof database.write = (work) =>
    events.includes('begin 1') && failures-- > 0 ? Promise.reject(new Error('disk full')) : database.write(work);
  const crew = build(async () => 'done', 1, write);
  await add(1);
  await crew.start();
  await waitUntil(isEmpty);
  expect(events).toEqual(['begin 1', 'done 1']);
});
