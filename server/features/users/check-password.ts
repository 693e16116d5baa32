import { NotSignedIn } from '#shared/endpoints/errors.ts';
import type { GuessLimit } from './guess-limit.ts';
import type { Lockout } from './lockout.ts';
import type { Passwords } from './passwords.ts';
import { createQueues } from '#server/calls/queues.ts';
import { toAttemptKey, type UserRow, type UserStore } from './users.store.ts';

type Deps = { store: UserStore; lockout: Lockout; guesses: GuessLimit; passwords: Passwords };

/** Where a password comes from. */
export type Attempt = {
  /** Of a machine where nobody is known. */
  address?: string | undefined;
  /** Somebody known already (their session, a browser they signed in with): their tries are counted apart from strangers'. */
  trust?: string | undefined;
};

/** The active account an address and a password open. */
export type CheckPassword = (email: string, password: string, from: Attempt) => Promise<UserRow>;

/**
 * Checks a password wherever it comes from: sign-in, documentation, approval, change of password. An unknown address, a
 * wrong password and a closed account take as long and say the same; tries on one address are made one after the other,
 * so that none slips past the count. It throws `NotSignedIn` when they open no account, `TooManyRequests` for fifteen
 * minutes after five failures, or while the machine they come from has tried too many.
 */
export function createPasswordCheck({ store, lockout, guesses, passwords }: Deps): CheckPassword {
  const inTurn = createQueues();

  async function checkNow(key: string, { email, password, address }: Tried): Promise<UserRow> {
    lockout.assertOpen(key);
    const guess = address === undefined ? undefined : guesses.take(address);
    const user = store.findByEmail(email);
    const isRight = await passwords.verify(user?.password_hash, password);
    if (user && isRight && user.is_active === 1) {
      guess?.giveBack();
      await lockout.clear(key);
      return user;
    }
    await lockout.addFailure(key);
    throw new NotSignedIn('Adresse e-mail ou mot de passe incorrect.');
  }

  return (email, password, { address, trust }) => {
    const key = toAttemptKey(email, trust);
    return inTurn(key, () => checkNow(key, { email, password, address: trust === undefined ? address : undefined }));
  };
}

type Tried = { email: string; password: string; address: string | undefined };
