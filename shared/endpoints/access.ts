import type { Role } from './role.ts';
import type { Endpoint, Group } from '#shared/endpoints/endpoint.ts';

const ranks: Record<Role, number> = { lecture: 0, vendeur: 1, responsable: 2, admin: 3 };

/** True when `role` may do at least what `required` may. */
export function hasRole(role: Role, required: Role): boolean {
  return ranks[role] >= ranks[required];
}

/** Least role that may call an endpoint: reading is for all, selling for `vendeur`, the machinery for those above. */
export function requiredRole({ role, group, method }: Pick<Endpoint, 'role' | 'group' | 'method'>): Role {
  if (role) return role;
  if (group === 'Debug') return 'admin';
  if (group === 'Admin') return 'responsable';
  return method === 'get' ? 'lecture' : 'vendeur';
}

/** True when a caller of this role, limited to these groups if any, may call the endpoint. */
export function isAllowed(caller: { role: Role; groups?: readonly Group[] | undefined }, endpoint: Endpoint): boolean {
  const inGroups = caller.groups === undefined || caller.groups.includes(endpoint.group);
  return inGroups && hasRole(caller.role, requiredRole(endpoint));
}

const refusals: Record<Role, string> = {
  lecture: 'Identifiez-vous.',
  vendeur: 'Votre rôle permet de consulter, pas de changer.',
  responsable: 'Réservé aux responsables.',
  admin: 'Réservé à l’administration.',
};

/** Why somebody of this role may not call the endpoint, in French; undefined when they may. */
export function findRoleRefusal(
  role: Role | undefined,
  endpoint: Pick<Endpoint, 'role' | 'group' | 'method'>,
): string | undefined {
  if (role === undefined) return refusals.lecture;
  const required = requiredRole(endpoint);
  return hasRole(role, required) ? undefined : refusals[required];
}
