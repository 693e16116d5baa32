import type { FindCaller } from '#server/http/authenticate.ts';
import type { Identity } from './identity.ts';
import { findSessionToken } from './session-cookies.ts';

/** Who a request's key or session stands for, as `authenticate` asks. */
export function createFindCaller({ apiKeys, sessions, users }: Identity): FindCaller {
  return {
    byKey: (key) => apiKeys.findCaller(key),

    bySession(request) {
      const token = findSessionToken(request);
      const userId = token === undefined ? undefined : sessions.findUserId(token);
      const user = userId === undefined ? undefined : users.findActive(userId);
      return user && { kind: 'session', id: user.id, role: user.role };
    },
  };
}
