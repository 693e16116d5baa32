import type { Role } from '#shared/utilisateurs/role.ts';
import { type Droit, DroitsParticuliers, toDroits, toParticuliers } from '#shared/utilisateurs/droits.ts';

/** The rights of an account: those of its role, and what it was given or refused beside them. */
export function readDroits({ role, droits }: { role: Role; droits: string | null }): Droit[] {
  return toDroits(role, droits === null ? {} : DroitsParticuliers.parse(JSON.parse(droits)));
}

/** Kept as what differs from the role's, so that another role brings its own; null when nothing does. */
export function toStoredDroits(role: Role, droits: readonly Droit[] | undefined): string | null {
  const particuliers = droits ? toParticuliers(role, droits) : {};
  return Object.keys(particuliers).length > 0 ? JSON.stringify(particuliers) : null;
}
