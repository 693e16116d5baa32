import { resolveRefusal } from '#renderer/stores/approval.store.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { refreshSession } from '#shared/contracts/utilisateurs/auth.ts';
import { createApiClient, type ReadingCall } from '#shared/endpoints/api-client.ts';
import { NotSignedIn } from '#shared/endpoints/errors.ts';

/** Calls endpoints that need no session; a wrong password must not look like an expired one. */
export const callPublic = createApiClient('');

let renewal: Promise<boolean> | undefined;

/** Renews the session; requests that find it expired at the same time share one renewal. */
export function renew(): Promise<boolean> {
  renewal ??= renewOrWait().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renewOrWait(): Promise<boolean> {
  try {
    await callPublic(refreshSession);
    return true;
  } catch (error) {
    if (error instanceof NotSignedIn) return useSession.getState().expire();
    throw error;
  }
}

/**
 * Calls the service that served this page. Only for what neither is a write nor reads with `get`: sessions, previews,
 * and `useRestartingCall`.
 */
export const callAnything = createApiClient('', { renew, resolveRefusal });

/** Reads from the service that served this page; whatever changes something is a write, see `useWrite`. */
export const call: ReadingCall = callAnything;
