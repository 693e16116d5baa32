import type { ServiceDatabase } from '#server/database/service-database.ts';
import { createGroupPeople, type GroupPeople } from '#server/features/users/group-people.ts';
import { createKnownDevices } from './known-devices.ts';
import { createSessionStore } from './sessions.store.ts';

type Deps = { database: ServiceDatabase; now: () => Date };

/** Returns what ends every session of a user and forgets the browsers they signed in with, inside the caller's write. */
export function createSessionEnd({ database, now }: Deps): (userId: string) => void {
  const sessions = createSessionStore(database.connection);
  const devices = createKnownDevices({ ...database, now });
  return (userId) => {
    sessions.endUser(userId);
    devices.forgetUser(userId);
  };
}

/** Opens the accounts of the group's people, before anybody signs in: a till hears of them as soon as it starts. */
export const openGroupPeople = (deps: Deps): GroupPeople =>
  createGroupPeople({ ...deps.database, now: deps.now, endSessions: createSessionEnd(deps) });
