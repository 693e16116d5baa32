import { hasRole, type Role } from '#shared/utilisateurs/role.ts';
import type { Place } from '#renderer/screens/place.ts';
import { places } from './places.ts';

/** Where somebody of this role may go. */
export function listOpenPlaces(role: Role): Place[] {
  return places.filter((place) => place.role === undefined || hasRole(role, place.role));
}

/** Whether an address is one somebody of this role may open; one that is nowhere is closed to nobody. */
export function isOpenTo(role: Role, pathname: string): boolean {
  const found = places.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return found?.role === undefined || hasRole(role, found.role);
}
