import { hasRole, type Role } from '#shared/utilisateurs/role.ts';
import { type Holder, hasDroit } from '#shared/utilisateurs/droits.ts';
import { toDroitRefusal } from '#shared/utilisateurs/droit-labels.ts';
import type { Endpoint, Group } from '#shared/endpoints/endpoint.ts';

/**
 * Returns the least role that may call an endpoint: reading is for all, selling for `vendeur`, administration for those
 * above.
 */
export function requiredRole({ role, group, method }: Pick<Endpoint, 'role' | 'group' | 'method'>): Role {
  if (role) return role;
  if (group === 'Debug') return 'admin';
  if (group === 'Admin') return 'responsable';
  return method === 'get' ? 'lecture' : 'vendeur';
}

/** Returns whether a caller with this role, limited to its groups if any, may call the endpoint. */
export function isAllowed(caller: { role: Role; groups?: readonly Group[] | undefined }, endpoint: Endpoint): boolean {
  const inGroups = caller.groups === undefined || caller.groups.includes(endpoint.group);
  return inGroups && hasRole(caller.role, requiredRole(endpoint));
}

/**
 * Returns whether a session opened by a PIN needs the password for the endpoint: all of administration, and other
 * writes above selling.
 */
export function asksPassword(endpoint: Endpoint): boolean {
  const required = requiredRole(endpoint);
  return hasRole(required, 'admin') || (hasRole(required, 'responsable') && endpoint.method !== 'get');
}

/** Returns whether somebody else may approve a call of the endpoint on the spot. */
export function isApprovable({ approvable, droit, method }: Endpoint): boolean {
  return approvable === true || (droit !== undefined && (method === 'post' || method === 'put'));
}

const refusals: Record<Role, string> = {
  lecture: 'Identifiez-vous.',
  vendeur: 'Votre rôle permet de consulter, pas de changer.',
  responsable: 'Réservé aux responsables.',
  admin: 'Réservé à l’administration.',
};

/** Returns the reason a role may not call the endpoint, in French; undefined when it may. */
export function findRoleRefusal(
  role: Role | undefined,
  endpoint: Pick<Endpoint, 'role' | 'group' | 'method'>,
): string | undefined {
  if (role === undefined) return refusals.lecture;
  const required = requiredRole(endpoint);
  return hasRole(role, required) ? undefined : refusals[required];
}

/**
 * Returns the reason a person or a key may not call the endpoint, by role and by rights. A lack of rights is no reason
 * when a superior may approve the call on the spot.
 */
export function findRefusal(holder: Holder | undefined, endpoint: Endpoint): string | undefined {
  const refusal = findRoleRefusal(holder?.role, endpoint);
  if (refusal || !holder || endpoint.droit === undefined || isApprovable(endpoint)) return refusal;
  return hasDroit(holder, endpoint.droit) ? undefined : toDroitRefusal(endpoint.droit);
}
