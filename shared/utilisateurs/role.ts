import { z } from 'zod';

/** The roles of people and keys, from the most powerful to read-only. */
export const Role = z.enum(['admin', 'responsable', 'vendeur', 'lecture']);
export type Role = z.output<typeof Role>;

const ranks: Record<Role, number> = { lecture: 0, vendeur: 1, responsable: 2, admin: 3 };

/** Returns whether `role` may do at least what `required` may. */
export function hasRole(role: Role, required: Role): boolean {
  return ranks[role] >= ranks[required];
}
