import { NotAllowed, NotSignedIn } from '#shared/endpoints/errors.ts';
import type { GroupPeople } from './group-people.ts';
import type { GuessLimit } from './guess-limit.ts';
import type { Lockout } from './lockout.ts';
import type { Passwords } from './passwords.ts';
import { createQueues } from '#server/calls/queues.ts';
import { toAttemptKey, type UserRow, type UserStore } from './users.store.ts';

type Deps = {
  store: UserStore;
  lockout: Lockout;
  guesses: GuessLimit;
  passwords: Passwords;
  mayEnter: GroupPeople['mayEnter'];
};

/** The origin of a password attempt. */
export type Attempt = {
  /** Address of a machine where nobody is known. */
  address?: string | undefined;
  /**
   * Name of a known place (a session, a browser they signed in with): its attempts are counted separately from
   * strangers'.
   */
  trust?: string | undefined;
};

/** Returns the active account of an address and a password. */
export type CheckPassword = (email: string, password: string, from: Attempt) => Promise<UserRow>;

/**
 * Checks passwords from everywhere: sign-in, documentation, approval, change of password. An unknown address, a wrong
 * password and a closed account take equally long and give the same answer; attempts on one address wait for each
 * other, so that none escapes the count. Throws `NotSignedIn` for a wrong pair, `TooManyRequests` for fifteen minutes
 * after five failures, or while too many came from the same machine, `NotAllowed` for a person of the group while the
 * hub was not heard for too long.
 */
export function createPasswordCheck({ store, lockout, guesses, passwords, mayEnter }: Deps): CheckPassword {
  const inTurn = createQueues();

  async function checkNow(key: string, { email, password, address }: Tried): Promise<UserRow> {
    lockout.assertOpen(key);
    const guess = address === undefined ? undefined : guesses.take(address);
    const user = store.findByEmail(email);
    const isRight = await passwords.verify(user?.password_hash, password);
    if (user && isRight && user.is_active === 1) {
      guess?.refund();
      await lockout.clear(key);
      // Said only to who knows the password.
      if (!mayEnter(user)) throw new NotAllowed(tooLong);
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

const tooLong =
  'Cette caisse n’a pas joint le siège depuis trop longtemps\u00a0: les personnes du groupe s’y identifient de nouveau dès qu’il répond. Rétablissez sa connexion à Internet et laissez-la allumée une minute, puis réessayez. En attendant, un compte propre à cette caisse, comme celui de son administration, s’identifie comme toujours.';

type Tried = { email: string; password: string; address: string | undefined };
