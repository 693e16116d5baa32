import type { Connection } from '#server/database/database.ts';

export type SessionRow = {
  session_hash: string;
  refresh_hash: string;
  family: string;
  user_id: string;
  session_expires_at: number;
  refresh_expires_at: number;
  renewed_at: number | null;
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The sessions' statements, prepared once; those that change are called inside `write`. */
export function createSessionStore(connection: Connection) {
  const find = connection.prepare<[string, number], SessionRow>(
    'select * from sessions where session_hash = ? and session_expires_at > ?',
  );
  const findByRefresh = connection.prepare<[string, number], SessionRow>(
    'select * from sessions where refresh_hash = ? and refresh_expires_at > ?',
  );
  const insert = connection.prepare(
    `insert into sessions (session_hash, refresh_hash, family, user_id, session_expires_at, refresh_expires_at)
     values (:session_hash, :refresh_hash, :family, :user_id, :session_expires_at, :refresh_expires_at)`,
  );
  const markRenewed = connection.prepare(
    `update sessions set renewed_at = :at, session_expires_at = min(session_expires_at, :until)
     where refresh_hash = :refresh_hash`,
  );
  const endFamily = connection.prepare('delete from sessions where family = ?');
  const endUser = connection.prepare('delete from sessions where user_id = ? and family is not ?');
  const purge = connection.prepare('delete from sessions where refresh_expires_at <= ?');

  return {
    find: (sessionHash: string, time: number) => find.get(sessionHash, time),
    findByRefresh: (refreshHash: string, time: number) => findByRefresh.get(refreshHash, time),
    insert: (row: Omit<SessionRow, 'renewed_at'>) => void insert.run(row),
    /** The pair is used up; its session token still serves until `until`, for requests already under way. */
    markRenewed: (refresh_hash: string, at: number, until: number) => void markRenewed.run({ refresh_hash, at, until }),
    endFamily: (family: string) => void endFamily.run(family),
    /** Ends the user's families, all but one when it is given. */
    endUser: (userId: string, keptFamily?: string) => void endUser.run(userId, keptFamily ?? null),
    purge: (time: number) => void purge.run(time),
  };
}
