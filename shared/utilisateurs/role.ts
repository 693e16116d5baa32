import { z } from 'zod';

/** What a person or a key may do, from all to reading. */
export const Role = z.enum(['admin', 'responsable', 'vendeur', 'lecture']);
export type Role = z.output<typeof Role>;

const ranks: Record<Role, number> = { lecture: 0, vendeur: 1, responsable: 2, admin: 3 };

/** True when `role` may do at least what `required` may. */
export function hasRole(role: Role, required: Role): boolean {
  return ranks[role] >= ranks[required];
}
