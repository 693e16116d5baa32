import { resolveRefusal } from '#renderer/stores/approval.store.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { refreshSession } from '#shared/contracts/utilisateurs/auth.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
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

/** Calls the service that served this page; changes to records use `write`. */
export const call = createApiClient('', { renew, resolveRefusal });
