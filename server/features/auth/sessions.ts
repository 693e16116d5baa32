import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { createSecret, toSecretHash } from '#server/calls/secret.ts';
import { NotSignedIn } from '#shared/endpoints/errors.ts';
import type { SessionRow, SessionStore } from './sessions.store.ts';

const sessionMs = 15 * 60_000;
/** A session lasts half a day: the user of a till changes every day. */
const dayMs = 12 * 3_600_000;
/** For a desk where the user asked to be remembered. */
const rememberedMs = 30 * 24 * 3_600_000;
/**
 * Time in milliseconds during which a renewed cookie is still accepted: two tabs may renew at the same moment with the
 * same cookie.
 */
const graceMs = 10_000;

/** A token and its lifetime. */
type Token = { value: string; lastsMs: number };
/** The cookies of a browser: the pair, and the token that identifies it when somebody has just signed in. */
export type SessionTokens = { session: Token; refresh: Token; device?: string };
/** The tokens in a request's cookies. */
export type FoundTokens = { session?: string; refresh?: string; device?: string };

/** `tokens` is missing when another tab has just renewed: its answer carries them. */
type Renewal = { userId: string; tokens?: SessionTokens };
type Outcome = Renewal | { ended: string } | undefined;

type Deps = Pick<ServiceDatabase, 'write'> & { store: SessionStore; now: () => Date; logger: Logger };

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Manages sessions in browsers: opaque tokens, stored as hashes, renewed in pairs; the use of an old pair ends them
 * all. Renewals never extend the duration the sign-in began with: twelve hours, or thirty days.
 */
export function createSessions({ store, write, now, logger }: Deps) {
  const getTime = () => now().getTime();

  return {
    /** Opens a session; the one the browser held before, if any, ends. `isRemembered` makes it last thirty days. */
    open(userId: string, before: FoundTokens, isRemembered = false): Promise<SessionTokens> {
      return write(() => {
        const time = getTime();
        store.purge(time);
        const replaced = findRow(store, before, time);
        if (replaced) store.endFamily(replaced.family);
        const endsAt = time + (isRemembered ? rememberedMs : dayMs);
        return insertPair(store, { userId, family: randomUUID(), openedAt: time, endsAt, byPin: 0 }, time);
      });
    },

    /**
     * Opens a session by PIN in place of the browser's, and no longer than that one: PINs alone extend nothing.
     * @throws {NotSignedIn} when the browser has no session.
     */
    async takeOver(userId: string, before: FoundTokens): Promise<SessionTokens> {
      const tokens = await write(() => {
        const time = getTime();
        const replaced = findRow(store, before, time);
        if (!replaced) return undefined;
        store.endFamily(replaced.family);
        const { refresh_expires_at: endsAt } = replaced;
        return insertPair(store, { userId, family: randomUUID(), openedAt: time, endsAt, byPin: 1 }, time);
      });
      if (tokens) return tokens;
      throw new NotSignedIn('La session a expiré\u00a0: identifiez-vous de nouveau.');
    },

    /** Finds the user of a session token; undefined once it has expired or ended. */
    find(session: string): { userId: string; isByPin: boolean } | undefined {
      const row = store.find(toSecretHash(session), getTime());
      return row && { userId: row.user_id, isByPin: row.by_pin === 1 };
    },

    /** Finds the user whose session a refresh token may renew; undefined when it may not. */
    findRenewable(refresh: string): string | undefined {
      const time = getTime();
      const row = store.findByRefresh(toSecretHash(refresh), time);
      return row && isJustNow(row.renewed_at ?? time, time) ? row.user_id : undefined;
    },

    /**
     * Returns a new pair for a refresh token, which is then used up. The same token again within ten seconds gives no
     * pair; later it counts as theft, and the whole family ends.
     * @throws {NotSignedIn} for a token that is unknown, expired or used again.
     */
    async renew(refresh: string | undefined): Promise<Renewal> {
      const outcome = refresh === undefined ? undefined : await write(() => renewPair(store, refresh, getTime()));
      if (outcome && 'userId' in outcome) return outcome;
      if (outcome) logger.warn({ family: outcome.ended }, 'refresh token used again, sessions ended');
      throw new NotSignedIn('La session a expiré\u00a0: identifiez-vous de nouveau.');
    },

    /** Ends the family of these tokens, if any. */
    end(tokens: FoundTokens): Promise<void> {
      return write(() => withFamily(findRow(store, tokens, getTime()), store.endFamily));
    },

    /** Lets the session of these tokens stay when a list brings this new password. Must be called inside `write`. */
    expect(tokens: FoundTokens, verificateur: string): void {
      withFamily(findRow(store, tokens, getTime()), (family) => store.expect(family, verificateur));
    },

    /** Ends the user's other sessions than that of these tokens. Must be called inside `write`. */
    endOthers: (userId: string, kept: FoundTokens) => store.endUser(userId, findRow(store, kept, getTime())?.family),
  };
}

type Opened = { userId: string; family: string; openedAt: number; endsAt: number; byPin: 0 | 1 };

function insertPair(
  store: SessionStore,
  { userId, family, openedAt, endsAt, byPin }: Opened,
  time: number,
): SessionTokens {
  const session = { value: createSecret(), lastsMs: Math.min(sessionMs, endsAt - time) };
  const refresh = { value: createSecret(), lastsMs: endsAt - time };
  store.insert({
    session_hash: toSecretHash(session.value),
    refresh_hash: toSecretHash(refresh.value),
    family,
    user_id: userId,
    session_expires_at: time + session.lastsMs,
    refresh_expires_at: endsAt,
    opened_at: openedAt,
    by_pin: byPin,
  });
  return { session, refresh };
}

function findRow(store: SessionStore, { session, refresh }: FoundTokens, time: number): SessionRow | undefined {
  const bySession = session === undefined ? undefined : store.find(toSecretHash(session), time);
  return bySession ?? (refresh === undefined ? undefined : store.findByRefresh(toSecretHash(refresh), time));
}

function withFamily(row: SessionRow | undefined, act: (family: string) => void): void {
  if (row) act(row.family);
}

function renewPair(store: SessionStore, refresh: string, time: number): Outcome {
  const row = store.findByRefresh(toSecretHash(refresh), time);
  if (!row) return undefined;
  const { family, user_id: userId, renewed_at: renewedAt, opened_at: openedAt, refresh_expires_at: endsAt } = row;
  const { by_pin: byPin } = row;
  if (renewedAt === null) {
    store.markRenewed(row.refresh_hash, time, time + graceMs);
    return { userId, tokens: insertPair(store, { userId, family, openedAt, endsAt, byPin }, time) };
  }
  if (isJustNow(renewedAt, time)) return { userId };
  store.endFamily(family);
  return { ended: family };
}

/** Returns whether a renewal was a moment ago; one in the future was not, since the clock was set back. */
function isJustNow(renewedAt: number, time: number): boolean {
  return Math.abs(time - renewedAt) <= graceMs;
}
