import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { createGroupPeople, type EndSessions, type GroupPeople } from '#server/features/users/group-people.ts';
import { createDroitsNotes } from '#server/features/users/note-droits.ts';
import { createKnownDevices } from './known-devices.ts';
import { createSessionStore } from './sessions.store.ts';

type Deps = { database: ServiceDatabase; now: () => Date };
type Noting = Deps & Pick<BackOffice['traces'], 'noterEvenement'>;

/**
 * Returns what ends every session of a user and forgets the browsers they signed in with, inside the caller's write.
 * With what checks their new password, it keeps the session in which they have just asked for it, and the browsers.
 */
export function createSessionEnd({ database, now }: Deps): EndSessions {
  const sessions = createSessionStore(database.connection);
  const devices = createKnownDevices({ ...database, now });
  return (userId, verificateur) => {
    const kept = verificateur === undefined ? undefined : sessions.findExpecting(userId, verificateur);
    sessions.endUser(userId, kept);
    if (kept === undefined) devices.forgetUser(userId);
  };
}

/** Opens the accounts of the group's people, before anybody signs in: a till hears of them as soon as it starts. */
export function openGroupPeople({ database, now, noterEvenement }: Noting): GroupPeople {
  const notes = createDroitsNotes({ ...database, now, noterEvenement });
  return createGroupPeople({ ...database, now, endSessions: createSessionEnd({ database, now }), notes });
}
