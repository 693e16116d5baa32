import { hasRole, type Role } from '#shared/utilisateurs/role.ts';
import { type Holder, hasDroit } from '#shared/utilisateurs/droits.ts';
import { toDroitRefusal } from '#shared/utilisateurs/droit-words.ts';
import type { Endpoint, Group } from '#shared/endpoints/endpoint.ts';

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

/** What a session opened by a PIN does not reach: all of administration, and what else changes things above selling. */
export function asksPassword(endpoint: Endpoint): boolean {
  const required = requiredRole(endpoint);
  return hasRole(required, 'admin') || (hasRole(required, 'responsable') && endpoint.method !== 'get');
}

/** True when somebody else may approve a call of it on the spot. */
export function isApprovable({ approvable, droit, method }: Endpoint): boolean {
  return approvable === true || (droit !== undefined && (method === 'post' || method === 'put'));
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

/** The same of somebody with their rights; what a superior may approve on the spot is not refused for want of a right. */
export function findRefusal(holder: Holder | undefined, endpoint: Endpoint): string | undefined {
  const refusal = findRoleRefusal(holder?.role, endpoint);
  if (refusal || !holder || endpoint.droit === undefined || isApprovable(endpoint)) return refusal;
  return hasDroit(holder, endpoint.droit) ? undefined : toDroitRefusal(endpoint.droit);
}
