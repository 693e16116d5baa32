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
import type { UserService } from './users.service.ts';

/** Mounts the group Debug, and the administration of users. */
export function userRoutes(route: Route, users: UserService): void {
  route(listUsers, ({ query }) => users.list(query));
  route(getUserStats, () => users.getStats());
  route(listCollaborateurs, () => users.listAll());
  route(createUser, ({ body, context }) => users.create(body, context));
  route(updateUser, ({ params, body, context }) => users.update(params.id, body, { context }));
  route(listLocks, () => users.listLocks());
  route(endUserSessions, ({ params }) => users.endSessions(params.id));
  route(unlockUser, ({ params }) => users.unlock(params.id));
}
