import { type Call, createClient } from '#shared/api-client.ts';
import { approvalHeader } from '#shared/contracts/approvals.ts';
import { refreshSession } from '#shared/contracts/auth.ts';
import { NotSignedIn, Unavailable } from '#shared/errors.ts';
import { useSession } from '#renderer/stores/session.store.ts';

/** For what needs no session; a wrong password must not look like an expired one. */
export const callPublic = createClient('');

let renewal: Promise<boolean> | undefined;

/** One renewal at a time, however many requests found the session expired together. */
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

const callNow = createClient('', { renew });

/** Changes nobody knows to have been made, each with the key it was sent under. */
const unheard = new Map<string, string>();

/**
 * Talks to the service that served this page. A change whose answer was lost goes under the same key when it is asked for
 * again, and is then answered as it was: a document that was cancelled would refuse to be cancelled once more.
 */
export const call: Call = async (endpoint, input) => {
  if (endpoint.method !== 'put') return callNow(endpoint, input);
  const sent = JSON.stringify([endpoint.path, input]);
  const key = unheard.get(sent) ?? crypto.randomUUID();
  unheard.delete(sent);
  try {
    return await callOnce(key)(endpoint, input);
  } catch (error) {
    if (error instanceof Unavailable) unheard.set(sent, key);
    throw error;
  }
};

/** The same, for a write that must happen once however often it is sent; `approval` is what `approve` gave for it. */
export function callOnce(idempotencyKey: string, approval?: string): Call {
  const headers = { 'idempotency-key': idempotencyKey, ...(approval ? { [approvalHeader]: approval } : {}) };
  return createClient('', { renew, headers });
}
