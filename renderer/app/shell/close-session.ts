import { answers } from '#renderer/api/answers.ts';
import { call } from '#renderer/api/client.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { showFailure } from '#renderer/ui/toasts.tsx';
import { logout } from '#shared/contracts/auth.ts';

/** The draft of the sale stays on this till; only what was read from the service is forgotten. */
export async function closeSession(): Promise<void> {
  try {
    await call(logout);
    answers.clear();
    useSession.getState().signOut();
  } catch (error) {
    showFailure('La session n’a pas pu être fermée', error as Error);
  }
}
