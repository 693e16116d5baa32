import type { Connection } from '#server/database/database.ts';
import type { jobs } from './jobs.table.ts';

/** A job that was taken: its subject, the rank of this attempt (from 1), and the fencing token. */
export type Job = Pick<typeof jobs.$inferSelect, 'id' | 'ref' | 'attempts' | 'token'>;

/** A job whose holder is gone, with the moment it was taken, in milliseconds since 1970. */
export type AbandonedJob = Job & { takenAt: number };

export type Queue = ReturnType<typeof createQueue>;

type Deps = { connection: Connection; kind: string; now: () => Date };

/** Longer than any attempt may take, so that a lease only expires when nobody is at work any more. */
const leaseMs = 15 * 60_000;

/**
 * Returns the durable queue of one kind of job. Everything but the counts must be called inside a `write`, together
 * with the effects of the job's progress elsewhere. The functions that end an attempt (`finish`, `retry`, …) return
 * false and change nothing when somebody else has taken the job meanwhile.
 */
export function createQueue({ connection, kind, now }: Deps) {
  const statements = prepareStatements(connection);
  const time = () => now().getTime();
  const isDone = ({ changes }: { changes: number }) => changes === 1;

  return {
    /** Queues the job, due at once; a parked job starts anew. */
    add: (ref: number): void => void statements.add.run(kind, ref, time()),

    /** Takes the jobs due first, at most `limit`, each counted as an attempt. */
    claim(limit: number): Job[] {
      const jobs = statements.claim.all(time() + leaseMs, kind, time(), limit);
      return jobs.toSorted((a, b) => a.id - b.id);
    },

    finish: ({ id, token }: Job): boolean => isDone(statements.finish.run(id, token)),
    /** Gives the job back for a later attempt, `delayMs` from now. */
    retry: ({ id, token }: Job, delayMs: number): boolean =>
      isDone(statements.requeue.run(time() + delayMs, 0, id, token)),
    /** Gives back a job whose attempt never began, without counting the attempt. */
    release: ({ id, token }: Job): boolean => isDone(statements.requeue.run(time(), 1, id, token)),
    /** Sets the job aside until `unpark`. */
    park: ({ id, token }: Job): boolean => isDone(statements.requeue.run(null, 0, id, token)),

    /** Makes every parked job due, and returns the ids of their subjects. */
    unpark: (): number[] => statements.unpark.all(time(), kind),

    /** Makes due every waiting job that would wait longer than this. */
    hurry: (longestMs = 0): number => statements.hurry.run(time(), kind, time() + longestMs).changes,

    /** Returns the jobs whose holder is gone: at start every job in hand, later those whose lease has expired. */
    listAbandoned: (when: 'at-start' | 'later'): AbandonedJob[] =>
      statements.abandoned.all(kind, when === 'at-start' ? Number.MAX_SAFE_INTEGER : time()),

    /** Returns when the next waiting job is due, in milliseconds since 1970. */
    findNextRun: (): number | undefined => statements.nextRun.get(kind) ?? undefined,
    /** Returns when the last waiting job is due, in milliseconds since 1970. */
    findLastRun: (): number | undefined => statements.lastRun.get(kind) ?? undefined,
    /** Returns the number of jobs waiting or in hand, without parked ones. */
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
    requeue: connection.prepare<[number | null, number, number, number]>(
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
