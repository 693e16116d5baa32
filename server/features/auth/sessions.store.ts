import type { Connection } from '#server/database/database.ts';
import { prepareInsert, type StoredRow } from '#server/database/stored-row.ts';
import { sessions } from './sessions.table.ts';

export type SessionRow = StoredRow<typeof sessions>;
export type SessionStore = ReturnType<typeof createSessionStore>;

/** How far a clock may be set back without anybody being signed out. */
const setBackMs = 3_600_000;

/**
 * Prepares the statements of sessions; those that write are called inside `write`. A session from the future was opened
 * while the clock was ahead: it is not valid, since it would stay so until that time.
 */
export function createSessionStore(connection: Connection) {
  const find = connection.prepare<[string, number, number], SessionRow>(
    'select * from sessions where session_hash = ? and session_expires_at > ? and opened_at <= ?',
  );
  const findByRefresh = connection.prepare<[string, number, number], SessionRow>(
    'select * from sessions where refresh_hash = ? and refresh_expires_at > ? and opened_at <= ?',
  );
  const insert = prepareInsert(connection, sessions);
  const markRenewed = connection.prepare(
    `update sessions set renewed_at = :at, session_expires_at = min(session_expires_at, :until)
     where refresh_hash = :refresh_hash`,
  );
  const endFamily = connection.prepare('delete from sessions where family = ?');
  const expect = connection.prepare('update sessions set attend = ? where family = ?');
  const findExpecting = connection
    .prepare<[string, string], string>('select family from sessions where user_id = ? and attend = ? limit 1')
    .pluck();
  const endUser = connection.prepare('delete from sessions where user_id = ? and family is not ?');
  const purge = connection.prepare('delete from sessions where refresh_expires_at <= ? or opened_at > ?');

  return {
    find: (sessionHash: string, time: number) => find.get(sessionHash, time, time + setBackMs),
    findByRefresh: (refreshHash: string, time: number) => findByRefresh.get(refreshHash, time, time + setBackMs),
    insert: (row: Omit<SessionRow, 'renewed_at' | 'attend'>) =>
      void insert.run({ ...row, renewed_at: null, attend: null }),
    /** Marks a pair as used; its session token stays valid until `until`, for requests already under way. */
    markRenewed: (refresh_hash: string, at: number, until: number) => void markRenewed.run({ refresh_hash, at, until }),
    /** Stores that a family waits for its user's password to be checked by `verificateur`. */
    expect: (family: string, verificateur: string) => void expect.run(verificateur, family),
    findExpecting: (userId: string, verificateur: string) => findExpecting.get(userId, verificateur),
    endFamily: (family: string) => void endFamily.run(family),
    /** Ends the user's families, all except one when it is given. */
    endUser: (userId: string, keptFamily?: string) => void endUser.run(userId, keptFamily ?? null),
    purge: (time: number) => void purge.run(time, time + setBackMs),
  };
}
