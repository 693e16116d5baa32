import type { Route } from '#server/http/route.ts';
import {
  createUser,
  endUserSessions,
  listCollaborateurs,
  listLocks,
  unlockUser,
  updateUser,
} from '#shared/contracts/utilisateurs/auth.ts';
import { getUserStats, listUsers } from '#shared/contracts/utilisateurs/users.ts';
import type { NoteDroits } from './note-droits.ts';
import type { UserService } from './users.service.ts';

/** Mounts the group Debug, and the administration of users. */
export function userRoutes(route: Route, users: UserService, { noteChange }: NoteDroits): void {
  route(listUsers, ({ query }) => users.list(query));
  route(getUserStats, () => users.getStats());
  route(listCollaborateurs, () => users.listAll());
  route(createUser, async ({ body, context }) => {
    const made = await users.create(body, context);
    await noteChange(undefined, made, context.caller);
    return made;
  });
  route(updateUser, async ({ params, body, context }) => {
    const before = users.find(params.id);
    const changed = await users.update(params.id, body, { context });
    await noteChange(before, changed, context.caller);
    return changed;
  });
  route(listLocks, () => users.listLocks());
  route(endUserSessions, ({ params }) => users.endSessions(params.id));
  route(unlockUser, ({ params }) => users.unlock(params.id));
}
