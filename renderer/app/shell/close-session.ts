import { callAnything } from '#renderer/api/client.ts';
import { answers } from '#renderer/api/use-answer.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { logout, type logoutEverywhere } from '#shared/contracts/utilisateurs/auth.ts';
import { toError } from '#shared/endpoints/errors.ts';

/**
 * Closes the session here, or all of this user's. The draft of the sale stays on this till; only what was read from the
 * service is removed.
 */
export async function closeSession(by: typeof logout | typeof logoutEverywhere = logout): Promise<void> {
  try {
    await callAnything(by);
    answers.clear();
    useSession.getState().signOut();
  } catch (error) {
    showFailure('La session n’a pas pu être fermée', toError(error));
  }
}
