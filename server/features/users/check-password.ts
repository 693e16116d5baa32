import { NotSignedIn } from '#shared/errors.ts';
import type { Lockout } from './lockout.ts';
import { verifyPassword } from './passwords.ts';
import { toEmailKey, type UserRow, type UserStore } from './users.store.ts';

type Deps = { store: UserStore; lockout: Lockout };

/** The active account an address and a password open. */
export type CheckPassword = (email: string, password: string) => Promise<UserRow>;

/**
 * Checks a password wherever it comes from: sign-in, documentation, approval, change of password. An unknown address, a
 * wrong password and a closed account take as long and say the same; tries on one address are made one after the other,
 * so that none slips past the count. It throws `NotSignedIn` when they open no account, `TooManyRequests` for fifteen
 * minutes after five failures.
 */
export function createPasswordCheck({ store, lockout }: Deps): CheckPassword {
  const inTurn = createQueues();

  async function checkNow(email: string, password: string): Promise<UserRow> {
    lockout.assertOpen(email);
    const user = store.findByEmail(email);
    const isRight = await verifyPassword(user?.password_hash, password);
    if (user && isRight && user.is_active === 1) {
      await lockout.clear(email);
      return user;
    }
    await lockout.addFailure(email);
    throw new NotSignedIn('Adresse e-mail ou mot de passe incorrect.');
  }

  return (email, password) => inTurn(toEmailKey(email), () => checkNow(email, password));
}

/** Runs what shares a key one after the other; forgets a key once its queue is empty. */
function createQueues() {
  const tails = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    tails.set(key, mine);
    try {
      return await mine;
    } finally {
      if (tails.get(key) === mine) tails.delete(key);
    }
  };
}
