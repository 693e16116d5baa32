import type { Connection } from '#server/database/database.ts';
import type { jobs } from './jobs.table.ts';

/** A job somebody has taken: what it is about, which attempt this is (from 1), and the proof that it is theirs. */
export type Job = Pick<typeof jobs.$inferSelect, 'id' | 'ref' | 'attempts' | 'token'>;

/** One whose taker is gone, and when it was taken, in milliseconds since 1970. */
export type AbandonedJob = Job & { takenAt: number };

export type Queue = ReturnType<typeof createQueue>;

type Deps = { connection: Connection; kind: string; now: () => Date };

/** Longer than any attempt is allowed to take, so that a lease only lapses when nobody is at work any more. */
const leaseMs = 15 * 60_000;

/**
 * The durable queue of one kind of job. Everything but the counts is to be called inside a `write`, together with what
 * the job's progress means elsewhere. What ends a turn (`finish`, `retry`, …) returns false, and changes nothing, when
 * the job has been taken by somebody else meanwhile.
 */
export function createQueue({ connection, kind, now }: Deps) {
  const statements = prepareStatements(connection);
  const time = () => now().getTime();
  const isDone = ({ changes }: { changes: number }) => changes === 1;

  return {
    /** Queues the job, at once; one that is parked starts anew. */
    add: (ref: number): void => void statements.add.run(kind, ref, time()),

    /** Takes the jobs due first, at most `limit`, each counted as an attempt. */
    claim(limit: number): Job[] {
      const jobs = statements.claim.all(time() + leaseMs, kind, time(), limit);
      return jobs.toSorted((a, b) => a.id - b.id);
    },

    finish: ({ id, token }: Job): boolean => isDone(statements.finish.run(id, token)),
    /** Gives the job back for a later attempt, `delayMs` from now. */
    retry: ({ id, token }: Job, delayMs: number): boolean =>
      isDone(statements.giveBack.run(time() + delayMs, 0, id, token)),
    /** Gives back a job whose attempt never began, and does not count it. */
    release: ({ id, token }: Job): boolean => isDone(statements.giveBack.run(time(), 1, id, token)),
    /** Keeps the job aside until `unpark`. */
    park: ({ id, token }: Job): boolean => isDone(statements.giveBack.run(null, 0, id, token)),

    /** Makes every parked job due; returns what they are about. */
    unpark: (): number[] => statements.unpark.all(time(), kind),

    /** Makes due every waiting job that would wait for longer than this. */
    hurry: (longestMs = 0): number => statements.hurry.run(time(), kind, time() + longestMs).changes,

    /** Jobs taken by somebody who is gone: every one in hand at start, later those whose lease has lapsed. */
    listAbandoned: (when: 'at-start' | 'later'): AbandonedJob[] =>
      statements.abandoned.all(kind, when === 'at-start' ? Number.MAX_SAFE_INTEGER : time()),

    /** When the next waiting job is due, in milliseconds since 1970. */
    findNextRun: (): number | undefined => statements.nextRun.get(kind) ?? undefined,
    /** The same of the one that waits for longest. */
    findLastRun: (): number | undefined => statements.lastRun.get(kind) ?? undefined,
    /** Jobs waiting or in hand, without those parked. */
    count: (): number => statements.count.get(kind) ?? 0,
    hasParked: (): boolean => statements.hasParked.get(kind) === 1,
  };
}

const waiting = 'from jobs where kind = ? and lease_until is null and run_after is not null';

function prepareStatements(connection: Connection) {
  return {
    add: connection.prepare<[string, number, number]>(
      `insert into jobs (kind, ref, run_after) values (?, ?, ?)
       on conflict (kind, ref) do update set run_after = excluded.run_after, attempts = 0 where lease_until is null`,
    ),
    claim: connection.prepare<[number, string, number, number], Job>(
      `update jobs set lease_until = ?, token = token + 1, attempts = attempts + 1 where id in
         (select id from jobs where kind = ? and lease_until is null and run_after <= ? order by run_after, id limit ?)
       returning id, ref, attempts, token`,
    ),
    finish: connection.prepare<[number, number]>('delete from jobs where id = ? and token = ?'),
    giveBack: connection.prepare<[number | null, number, number, number]>(
      `update jobs set lease_until = null, run_after = ?, attempts = attempts - ?
       where id = ? and token = ? and lease_until is not null`,
    ),
    unpark: connection
      .prepare<[number, string], number>(
        'update jobs set run_after = ?, attempts = 0 where kind = ? and run_after is null and lease_until is null returning ref',
      )
      .pluck(),
    hurry: connection.prepare<[number, string, number]>(
      'update jobs set run_after = ? where kind = ? and lease_until is null and run_after > ?',
    ),
    abandoned: connection.prepare<[string, number], AbandonedJob>(
      `select id, ref, attempts, token, lease_until - ${leaseMs} as takenAt from jobs where kind = ? and lease_until < ?`,
    ),
    nextRun: connection.prepare<[string], number | null>(`select min(run_after) ${waiting}`).pluck(),
    lastRun: connection.prepare<[string], number | null>(`select max(run_after) ${waiting}`).pluck(),
    count: connection
      .prepare<[string], number>('select count(*) from jobs where kind = ? and run_after is not null')
      .pluck(),
    hasParked: connection
      .prepare<[string], number>(
        'select exists (select 1 from jobs where kind = ? and run_after is null and lease_until is null)',
      )
      .pluck(),
  };
}
