import { createHash } from 'node:crypto';
import { InvalidInput, StillRunning } from '#shared/endpoints/errors.ts';
import type { Write } from '#server/database/commit-group.ts';
import type { Connection } from '#server/database/database.ts';
import { createSeenDays } from './seen-days.ts';
import type { Idempotency, WriteContext } from './caller.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import type { idempotency } from './idempotency.table.ts';

/** Runs one request's write; with an idempotency key, at most once. */
export type IdempotentWrite = <T>(context: WriteContext, work: () => T) => Promise<T>;
/** Answers one request; with an idempotency key, the first answer again. */
export type IdempotentAnswer = <T>(context: WriteContext, answer: () => T | Promise<T>) => Promise<T>;

/** Runs one request's write, then the step that completes its answer; with an idempotency key, each at most once. */
export type CompletedWrite = <T>(
  context: WriteContext,
  run: () => Promise<T>,
  complete: (made: T) => T | Promise<T>,
) => Promise<T>;

type Deps = { connection: Connection; write: Write; now: () => Date };
type Row = Pick<typeof idempotency.$inferSelect, 'body_hash' | 'result'>;

/**
 * Returns the write function of requests that may be retried. `once(context, work)` commits what `work` does together
 * with a row that keeps its result (as JSON) for 90 days of use (`createSeenDays`). The same key, scope and body then
 * resolves with that result and does nothing. An error is not stored: the same key may be tried again. A request calls
 * it once.
 * @throws {InvalidInput} for a key already used with another body.
 * @throws {StillRunning} while the same request is still running.
 */
export function createIdempotentWrite({ connection, write, now }: Deps): IdempotentWrite {
  const kept = createStoredResults(connection, now);
  const alone = createTurns();

  return async (context, work) => {
    if (!context.idempotency) return write(work);
    return alone(context.idempotency, (key, bodyHash) =>
      write(() => {
        const earlier = kept.find<ReturnType<typeof work>>(key, bodyHash);
        return earlier ? earlier.result : kept.keep(key, bodyHash, work());
      }),
    );
  };
}

/**
 * Does the same for a request that has no write of its own to protect, because it reads something or acts elsewhere:
 * its answer is stored as JSON once it is known.
 * @throws {InvalidInput} for a key already used with another body.
 * @throws {StillRunning} while the same request is still running.
 */
export function createIdempotentAnswer({ connection, write, now }: Deps): IdempotentAnswer {
  const kept = createStoredResults(connection, now);
  const alone = createTurns();

  return async (context, answer) => {
    if (!context.idempotency) return answer();
    return alone(context.idempotency, async (key, bodyHash) => {
      const earlier = kept.find<Awaited<ReturnType<typeof answer>>>(key, bodyHash);
      if (earlier) return earlier.result;
      const result = await answer();
      return write(() => kept.keep(key, bodyHash, result));
    });
  };
}

/**
 * Does the same for a write whose answer is only known later: `complete` computes it from the result of the write. That
 * first answer replaces the stored result, and is repeated byte for byte.
 * @throws {InvalidInput} for a key already used with another body.
 * @throws {StillRunning} while the same request is still running.
 */
export function createCompletedWrite({ connection, write, now }: Deps): CompletedWrite {
  const kept = createStoredResults(connection, now);
  const alone = createTurns();

  return async (context, run, complete) => {
    if (!context.idempotency) return complete(await run());
    return alone(context.idempotency, async (key, bodyHash) => {
      const earlier = kept.find<Awaited<ReturnType<typeof run>>>(key, bodyHash);
      if (earlier) return earlier.result;
      const made = await run();
      const answer = await complete(made);
      if (JSON.stringify(answer) !== JSON.stringify(made)) await write(() => kept.replace(key, answer));
      return answer;
    });
  };
}

/** Stores the answers of requests by their keys, for 90 days of use; `keep` runs in the caller's transaction. */
export function createStoredResults(connection: Connection, now: () => Date) {
  const select = connection.prepare<[string], Row>('select body_hash, result from idempotency where key = ?');
  const insert = connection.prepare('insert into idempotency (key, body_hash, result, created_at) values (?, ?, ?, ?)');
  const update = connection.prepare('update idempotency set result = ? where key = ?');
  // Each insertion deletes a few of the oldest rows: the table stays bounded without a timer or a long delete.
  const purge = connection.prepare(
    'delete from idempotency where id in (select id from idempotency order by id limit 3) and id < ?',
  );
  const seenDays = createSeenDays(connection, 'idempotency', now);

  return {
    find<T>(key: string, bodyHash: string): { result: T } | undefined {
      const earlier = select.get(key);
      if (!earlier) return undefined;
      assertSameBody(earlier.body_hash, bodyHash);
      return { result: readJson<T>(earlier.result) };
    },
    keep<T>(key: string, bodyHash: string, result: T): T {
      const added = insert.run(key, bodyHash, JSON.stringify(result) ?? 'null', now().getTime());
      seenDays.see(Number(added.lastInsertRowid));
      purge.run(seenDays.findFirstKept());
      return result;
    },
    /** Replaces the stored answer of a request. */
    replace: (key: string, result: unknown) => void update.run(JSON.stringify(result), key),
  };
}

/** Lets one of several identical requests run; the others throw a `Conflict`. */
export function createTurns() {
  const running = new Map<string, string>();

  return async <T>(idempotency: Idempotency, run: (key: string, bodyHash: string) => Promise<T>): Promise<T> => {
    const { bodyHash } = idempotency;
    const key = toRowKey(idempotency);
    assertNotRunning(running.get(key), bodyHash);
    running.set(key, bodyHash);
    try {
      return await run(key, bodyHash);
    } finally {
      running.delete(key);
    }
  };
}

/** Returns a key of fixed size, however long the request's key is, so that the index stays small. */
export function toRowKey({ key, scope }: Pick<Idempotency, 'key' | 'scope'>): string {
  return createHash('sha256')
    .update(JSON.stringify([scope, key]))
    .digest('base64url');
}

/** @throws {InvalidInput} for a key already used with another body. */
export function assertSameBody(kept: string, received: string) {
  if (kept !== received) {
    throw new InvalidInput('Cette clé Idempotency-Key a déjà servi pour une demande au contenu différent.');
  }
}

/**
 * Returns a function that claims a name once, whoever asks: it runs in the caller's transaction and returns false for a
 * name claimed within the last 90 days.
 */
export function createClaims({ connection, now }: Pick<Deps, 'connection' | 'now'>): (name: string) => boolean {
  const insert = connection.prepare(
    "insert into idempotency (key, body_hash, result, created_at) values (?, '', 'true', ?) on conflict do nothing",
  );
  return (name) => insert.run(toRowKey({ key: name, scope: 'claim' }), now().getTime()).changes === 1;
}

function assertNotRunning(runningBody: string | undefined, bodyHash: string) {
  if (runningBody === undefined) return;
  assertSameBody(runningBody, bodyHash);
  throw new StillRunning('La même demande est déjà en cours\u00a0: attendez sa réponse.');
}
