import type { ServiceDatabase } from '#server/database/service-database.ts';
import { createSecret, toSecretHash } from '#server/calls/secret.ts';

export const deviceMs = 365 * 24 * 3_600_000;

type Deps = ServiceDatabase & { now: () => Date };

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Stores the browsers people have signed in with. They give no access by themselves: a user who comes back to one is
 * not blocked by the wrong passwords of strangers, and may take over there by PIN while a session is open.
 */
export function createKnownDevices({ connection, write, now }: Deps) {
  const find = connection.prepare<[string], { user_id: string }>(
    'select user_id from known_devices where device_hash = ?',
  );
  const save = connection.prepare(
    `insert into known_devices (device_hash, user_id, last_at) values (?, ?, ?)
     on conflict (device_hash, user_id) do update set last_at = excluded.last_at`,
  );
  const forgetUser = connection.prepare('delete from known_devices where user_id = ?');
  const forgetOld = connection.prepare('delete from known_devices where last_at < ?');
  const listUsers = (token: string | undefined): string[] =>
    token === undefined ? [] : find.all(toSecretHash(token)).map(({ user_id }) => user_id);

  return {
    /** Lists who has signed in there. */
    listUsers,

    /** Returns whether anybody has signed in there. */
    has: (token: string | undefined): boolean => listUsers(token).length > 0,

    /**
     * Returns the name under which this user's attempts are counted there; undefined where they have never signed in.
     */
    findTrust: (token: string | undefined, userId: string | undefined): string | undefined =>
      token !== undefined && userId !== undefined && listUsers(token).includes(userId)
        ? `poste:${toSecretHash(token)}`
        : undefined,

    /** Stores that this user signed in there; returns the token to keep, a new one for a browser nobody is known in. */
    remember(token: string | undefined, userId: string): Promise<string> {
      return write(() => {
        const time = now().getTime();
        forgetOld.run(time - deviceMs);
        const kept = token !== undefined && listUsers(token).length > 0 ? token : createSecret();
        save.run(toSecretHash(kept), userId, time);
        return kept;
      });
    },

    /** Must be called inside `write`. */
    forgetUser: (userId: string) => void forgetUser.run(userId),
  };
}
