import type { Logger } from 'pino';
import { createIdempotentWrite } from '#server/calls/idempotency.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { openApiKeys } from '#server/features/api-keys/api-keys.service.ts';
import { createDroitsNotes } from '#server/features/users/note-droits.ts';
import { createPasswords, type Passwords } from '#server/features/users/passwords.ts';
import { createUserAccounts } from '#server/features/users/user-accounts.ts';
import type { UserService } from '#server/features/users/users.service.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { Config } from '#server/config/config.ts';
import { createApprovals } from './approvals.ts';
import { createSecret } from '#server/calls/secret.ts';
import { createPins } from './pins.ts';
import { createKnownDevices } from './known-devices.ts';
import { createSessionEnd } from './session-end.ts';
import { createSessionStore } from './sessions.store.ts';
import { createSessions } from './sessions.ts';

type Deps = {
  database: ServiceDatabase;
  now: () => Date;
  logger: Logger;
  /** How many wrong passwords may be tried at once from one machine where nobody is known, over all accounts. */
  wrongPasswords?: number;
  /** How passwords are hashed. */
  passwords?: Passwords;
  /** This machine's secret, see `createPins`; a temporary one unless given. */
  pinSecret?: string;
  /** The shop's names are refused as passwords. */
  getBoutique: () => Promise<Pick<Boutique, 'raison_sociale' | 'enseigne'>>;
} & Pick<BackOffice['traces'], 'noterEvenement'>;

export type Identity = ReturnType<typeof createIdentity>;

/** Creates everything that identifies callers: users, passwords, sessions, API keys, approvals. */
export function createIdentity({
  database,
  now,
  logger,
  getBoutique,
  noterEvenement,
  wrongPasswords = 30,
  passwords = createPasswords(),
  pinSecret = createSecret(),
}: Deps) {
  const { connection, write } = database;
  const once = createIdempotentWrite({ connection, write, now });
  const sessionStore = createSessionStore(connection);
  const devices = createKnownDevices({ connection, write, now });
  const endSessions = createSessionEnd({ database, now });
  const notes = createDroitsNotes({ connection, write, now, noterEvenement });
  const told = { passwords, wrongPasswords, getBoutique, notes };
  const accounts = createUserAccounts({ database, once, now, endSessions, ...told });
  const { users, checkPassword } = accounts;
  return {
    ...accounts,
    sessions: createSessions({ store: sessionStore, write, now, logger }),
    apiKeys: openApiKeys({ database, once, now, logger, notes }),
    approvals: createApprovals({ checkPassword, users, now }),
    devices,
    pins: createPins({ connection, write, passwords, secret: pinSecret }),
  };
}

/** Applies the configured first administrator and API key. */
export async function declareIdentity({ users, apiKeys }: Identity, config: Pick<Config, 'admin' | 'apiKey'>) {
  await apiKeys.declare(config.apiKey);
  if (config.admin && !users.hasAny()) await createDeclaredAdmin(users, config.admin);
}

function createDeclaredAdmin(users: UserService, { email, password }: { email: string; password: string }) {
  return users.createFirst({ email, password, nom: 'Administrateur', prenom: '', role: 'admin' });
}
