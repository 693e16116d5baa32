import { hasRole, type Role } from '#shared/utilisateurs/role.ts';
import type { Place } from '#renderer/screens/place.ts';
import { places } from './places.ts';

/** Lists the places a user with this role may go to. */
export function listOpenPlaces(role: Role): Place[] {
  return places.filter((place) => place.role === undefined || hasRole(role, place.role));
}

/** Returns whether a user with this role may open an address; an unknown address is open to everybody. */
export function isOpenTo(role: Role, pathname: string): boolean {
  const found = places.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return found?.role === undefined || hasRole(role, found.role);
}
