import type { Logger } from 'pino';
import { createIdempotentWrite } from '#server/calls/idempotency.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { openApiKeys } from '#server/features/api-keys/api-keys.service.ts';
import { createPasswords, type Passwords } from '#server/features/users/passwords.ts';
import { createUserAccounts } from '#server/features/users/user-accounts.ts';
import type { UserService } from '#server/features/users/users.service.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { Config } from '#server/config/config.ts';
import { createApprovals } from './approvals.ts';
import { createSecret } from '#server/calls/secret.ts';
import { createPins } from './pins.ts';
import { createKnownDevices } from './known-devices.ts';
import { createSessionStore } from './sessions.store.ts';
import { createSessions } from './sessions.ts';

type Deps = {
  database: ServiceDatabase;
  now: () => Date;
  logger: Logger;
  /** Wrong passwords at once from one machine where nobody is known, over all accounts. */
  wrongPasswords?: number;
  /** How passwords are hashed. */
  passwords?: Passwords;
  /** Of this machine, see `createPins`; one that is forgotten unless given. */
  pinSecret?: string;
  /** Whose name nobody takes as a password. */
  getBoutique: () => Promise<Pick<Boutique, 'raison_sociale' | 'enseigne'>>;
};

export type Identity = ReturnType<typeof createIdentity>;

/** All that tells who somebody is: users, their passwords and sessions, API keys, approvals. */
export function createIdentity({
  database,
  now,
  logger,
  getBoutique,
  wrongPasswords = 30,
  passwords = createPasswords(),
  pinSecret = createSecret(),
}: Deps) {
  const { connection, write } = database;
  const once = createIdempotentWrite({ connection, write, now });
  const sessionStore = createSessionStore(connection);
  const devices = createKnownDevices({ connection, write, now });
  const endSessions = (userId: string) => {
    sessionStore.endUser(userId);
    devices.forgetUser(userId);
  };
  const accounts = createUserAccounts({ database, once, now, passwords, wrongPasswords, endSessions, getBoutique });
  const { users, checkPassword } = accounts;
  return {
    ...accounts,
    sessions: createSessions({ store: sessionStore, write, now, logger }),
    apiKeys: openApiKeys({ database, once, now, logger }),
    approvals: createApprovals({ checkPassword, users, now }),
    devices,
    pins: createPins({ connection, write, passwords, secret: pinSecret }),
  };
}

/** Applies what the configuration says of the first administrator and of the API key. */
export async function declareIdentity({ users, apiKeys }: Identity, config: Pick<Config, 'admin' | 'apiKey'>) {
  await apiKeys.declare(config.apiKey);
  if (config.admin && !users.hasAny()) await createDeclaredAdmin(users, config.admin);
}

function createDeclaredAdmin(users: UserService, { email, password }: { email: string; password: string }) {
  return users.createFirst({ email, password, nom: 'Administrateur', prenom: '', role: 'admin' });
}
