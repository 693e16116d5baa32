import type { IdempotentWrite } from '#server/calls/idempotency.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { createPasswordCheck } from './check-password.ts';
import { createGroupPassword } from './group-password.ts';
import { createGroupPeople } from './group-people.ts';
import { createGuessLimit } from './guess-limit.ts';
import { createLockout } from './lockout.ts';
import type { DroitsNotes } from './note-droits.ts';
import { createPasswordRules } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { createUserService } from './users.service.ts';
import { createUserStore } from './users.store.ts';

type Deps = {
  database: ServiceDatabase;
  once: IdempotentWrite;
  now: () => Date;
  passwords: Passwords;
  notes: DroitsNotes;
  /** Number of wrong passwords allowed at once from one machine where no user is known, over all accounts. */
  wrongPasswords: number;
  /** Ends every session of a user and forgets where they signed in, inside the same write. */
  endSessions: (userId: string) => void;
  /** Returns the shop, whose name may not be used as a password. */
  getBoutique: () => Promise<Pick<Boutique, 'raison_sociale' | 'enseigne'>>;
};

/** Creates the functions on users' accounts: the users, the rules for passwords, and the check of a password. */
export function createUserAccounts({ database, passwords, wrongPasswords, getBoutique, ...shared }: Deps) {
  const { connection, write } = database;
  const { now } = shared;
  const store = createUserStore(connection);
  const lockout = createLockout({ connection, write, now });
  const guesses = createGuessLimit({ burst: wrongPasswords, now });
  const { mayEnter } = createGroupPeople({ connection, write, ...shared });
  const rules = createPasswordRules({ getBoutique });
  return {
    rules,
    changeGroupPassword: createGroupPassword({ store, write, rules }),
    users: createUserService({ store, write, lockout, rules, passwords, mayEnter, ...shared }),
    checkPassword: createPasswordCheck({ store, lockout, guesses, passwords, mayEnter }),
  };
}
