import type { Request, RequestHandler } from 'express';
import type { FindCaller } from '#server/http/guards/authenticate.ts';
import { createBasicAuth } from '#server/http/guards/basic-auth.ts';
import type { Caller } from '#server/calls/caller.ts';
import { getAddress } from '#server/http/guards/local-request.ts';
import type { Collaborateur } from '#shared/contracts/utilisateurs/users.ts';
import type { Identity } from './identity.ts';
import { findSessionToken, findTokens } from './session-cookies.ts';

/** Finds the caller of a request by its key or session, for `authenticate`. */
export function createFindCaller({ apiKeys, sessions, users }: Identity): FindCaller {
  return {
    byKey: (key) => apiKeys.findCaller(key),

    bySession(request) {
      const token = findSessionToken(request);
      const found = token === undefined ? undefined : sessions.find(token);
      const user = found && users.findActive(found.userId);
      return user && { ...toCaller('session', user), ...(found.isByPin && { isByPin: true }) };
    },
  };
}

/**
 * Returns whether a request comes from a browser that may renew its session, or that somebody signed in with before.
 */
export function createIsKnown({ sessions, devices }: Identity): (request: Request) => boolean {
  return (request) => {
    const { refresh, device } = findTokens(request);
    return devices.has(device) || (refresh !== undefined && sessions.findRenewable(refresh) !== undefined);
  };
}

/** Asks for a user's e-mail address and password by HTTP Basic, as the documentation does. */
export function createUserBasicAuth({ checkPassword, users }: Identity, now: () => Date): RequestHandler {
  return createBasicAuth({
    now,
    async check(email, password, request) {
      const { id, password_hash } = await checkPassword(email, password, { address: getAddress(request) });
      return { id, stamp: password_hash };
    },
    find(id, stamp) {
      const user = users.findActive(id, stamp);
      return user && toCaller('basic', user);
    },
  });
}

function toCaller(kind: 'session' | 'basic', { id, role, droits }: Collaborateur): Caller {
  return { kind, id, role, droits };
}
