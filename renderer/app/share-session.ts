import { answers, rereadAll } from '#renderer/api/use-answer.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import type { Collaborateur } from '#shared/contracts/utilisateurs/users.ts';

/**
 * Shares one session between the tabs of a till: when a user signs in or out in one, the others ask with `readWho` who
 * is there now, and show it. Returns the function that ends this.
 */
export function shareSession(readWho: () => Promise<Collaborateur | undefined>): () => void {
  const channel = new BroadcastChannel('comptoir-session');
  let isFollowing = false;

  async function follow() {
    const user = await readWho();
    const former = useSession.getState().user;
    isFollowing = true;
    useSession.getState().follow(user);
    isFollowing = false;
    if (!user) answers.clear();
    else if (user.id !== former?.id) await rereadAll();
  }

  const stopTelling = useSession.subscribe(({ user }, before) => {
    if (user !== before.user && !isFollowing) channel.postMessage('changed');
  });
  // A service that does not answer is shown elsewhere; the next request is answered for the present user.
  channel.onmessage = () => void follow().catch(() => undefined);
  return () => {
    stopTelling();
    channel.close();
  };
}
