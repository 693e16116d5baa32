import type { ServiceDatabase } from '#server/database/service-database.ts';
import { TooManyRequests } from '#shared/endpoints/errors.ts';
import { isOfEmail } from './users.store.ts';

const maxFailures = 5;
/** How long an account is blocked. */
export const lockMs = 15 * 60_000;
const forgottenMs = 24 * 3_600_000;

type Attempts = { failures: number; last_at: number; locked_until: number | null };
type Deps = ServiceDatabase & { now: () => Date };

export type Lockout = ReturnType<typeof createLockout>;

/**
 * Blocks an account for fifteen minutes after five wrong passwords in a row, even against the right one, and whether or
 * not the account exists. Attempts of strangers and of each known place are counted separately (`toAttemptKey`), so
 * that nobody can lock somebody else out. A day without a failure clears the count.
 */
export function createLockout({ connection, write, now }: Deps) {
  const find = connection.prepare<[string], Attempts>(
    'select failures, last_at, locked_until from login_attempts where email_key = ?',
  );
  const save = connection.prepare(
    `insert into login_attempts (email_key, failures, last_at, locked_until) values (?, ?, ?, ?)
     on conflict (email_key) do update set
       failures = excluded.failures, last_at = excluded.last_at, locked_until = excluded.locked_until`,
  );
  const forget = connection.prepare('delete from login_attempts where email_key = ?');
  const forgetAll = connection.prepare(`delete from login_attempts where ${isOfEmail('?', '?')}`);
  const forgetOld = connection.prepare('delete from login_attempts where last_at < ?');

  function findCurrent(key: string): Attempts | undefined {
    const attempts = find.get(key);
    if (attempts?.locked_until === null) return attempts;
    const left = (attempts?.locked_until ?? 0) - now().getTime();
    // A longer lock was set before the clock was set back.
    return left <= 0 || left > lockMs ? undefined : attempts;
  }

  return {
    /** @throws {TooManyRequests} while this key is blocked. */
    assertOpen(key: string) {
      const lockedUntil = findCurrent(key)?.locked_until ?? 0;
      const seconds = Math.ceil((lockedUntil - now().getTime()) / 1000);
      if (seconds <= 0) return;
      throw new TooManyRequests('Trop d’essais pour cette adresse\u00a0: réessayez dans quinze minutes.', {
        retryAfterSeconds: seconds,
      });
    },

    addFailure(key: string): Promise<void> {
      return write(() => {
        const time = now().getTime();
        forgetOld.run(time - forgottenMs);
        const failures = (findCurrent(key)?.failures ?? 0) + 1;
        save.run(key, failures, time, failures >= maxFailures ? time + lockMs : null);
      });
    },

    /** Clears the count of this key. */
    async clear(key: string): Promise<void> {
      if (find.get(key)) await write(() => void forget.run(key));
    },

    /** Unblocks an account everywhere. */
    clearAll: (emailKey: string): Promise<void> => write(() => void forgetAll.run(emailKey, emailKey)),
  };
}
