import { hasRole } from '#shared/access.ts';
import type { Role } from '#shared/contracts/users.ts';
import type { Place } from './place.ts';
import { places } from './places.ts';

/** Where somebody of this role may go. */
export function listOpenPlaces(role: Role): Place[] {
  return places.filter((place) => place.role === undefined || hasRole(role, place.role));
}
