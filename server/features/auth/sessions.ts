import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { createSecret, toSecretHash } from '#server/http/secret.ts';
import { NotSignedIn } from '#shared/errors.ts';
import type { SessionRow, SessionStore } from './sessions.store.ts';

export const sessionMs = 15 * 60_000;
export const refreshMs = 30 * 24 * 3_600_000;
/** Two tabs may renew at the same moment with the same cookie. */
const graceMs = 10_000;

/** The pair a browser holds, in cookies. */
export type SessionTokens = { session: string; refresh: string };
/** What a request's cookies held. */
export type FoundTokens = Partial<SessionTokens>;

/** `tokens` is absent when another tab renewed a moment ago: its answer carries them. */
export type Renewal = { userId: string; tokens?: SessionTokens };

type Deps = Pick<ServiceDatabase, 'write'> & { store: SessionStore; now: () => Date; logger: Logger };
type Outcome = Renewal | 'unknown' | { reused: string };

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions in browsers: opaque tokens, kept hashed, renewed by pairs; an old pair that comes back ends them all. */
export function createSessions({ store, write, now, logger }: Deps) {
  function insert(userId: string, family: string): SessionTokens {
    const time = now().getTime();
    const tokens = { session: createSecret(), refresh: createSecret() };
    store.insert({
      session_hash: toSecretHash(tokens.session),
      refresh_hash: toSecretHash(tokens.refresh),
      family,
      user_id: userId,
      session_expires_at: time + sessionMs,
      refresh_expires_at: time + refreshMs,
    });
    return tokens;
  }

  function findRow({ session, refresh }: FoundTokens): SessionRow | undefined {
    const time = now().getTime();
    const bySession = session === undefined ? undefined : store.find(toSecretHash(session), time);
    return bySession ?? (refresh === undefined ? undefined : store.findByRefresh(toSecretHash(refresh), time));
  }

  function renewRow(refresh: string): Outcome {
    const time = now().getTime();
    const row = store.findByRefresh(toSecretHash(refresh), time);
    if (!row) return 'unknown';
    if (row.renewed_at === null) {
      store.markRenewed(row.refresh_hash, time, time + graceMs);
      return { userId: row.user_id, tokens: insert(row.user_id, row.family) };
    }
    if (time - row.renewed_at <= graceMs) return { userId: row.user_id };
    store.endFamily(row.family);
    return { reused: row.family };
  }

  return {
    /** Opens a session; the one the browser held before, if any, ends. */
    open(userId: string, before: FoundTokens): Promise<SessionTokens> {
      return write(() => {
        store.purge(now().getTime());
        const replaced = findRow(before);
        if (replaced) store.endFamily(replaced.family);
        return insert(userId, randomUUID());
      });
    },

    /** The user a session token stands for; undefined once it has expired or ended. */
    findUserId: (session: string) => store.find(toSecretHash(session), now().getTime())?.user_id,

    /**
     * Gives a new pair for a refresh token, which is then used up. The same token again within ten seconds gives no
     * pair; later it is a theft, and the whole family ends.
     * @throws {NotSignedIn} for a token that is unknown, expired or used again.
     */
    async renew(refresh: string | undefined): Promise<Renewal> {
      const outcome = refresh === undefined ? 'unknown' : await write(() => renewRow(refresh));
      if (outcome !== 'unknown' && 'userId' in outcome) return outcome;
      if (outcome !== 'unknown') logger.warn({ family: outcome.reused }, 'refresh token used again, sessions ended');
      throw new NotSignedIn('La session a expiré : identifiez-vous de nouveau.');
    },

    /** Ends the family these tokens belong to, if any. */
    end(tokens: FoundTokens): Promise<void> {
      return write(() => {
        const row = findRow(tokens);
        if (row) store.endFamily(row.family);
      });
    },

    /** Ends the user's other sessions than the one these tokens belong to. Called inside `write`. */
    endOthers: (userId: string, kept: FoundTokens) => store.endUser(userId, findRow(kept)?.family),
  };
}
