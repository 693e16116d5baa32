import type { Role } from '#shared/utilisateurs/role.ts';
import { type Droit, DroitsParticuliers, toDroits, toParticuliers } from '#shared/utilisateurs/droits.ts';

/** Returns the rights of an account: those of its role, plus those given and minus those taken individually. */
export function readDroits({ role, droits }: { role: Role; droits: string | null }): Droit[] {
  return toDroits(role, droits === null ? {} : DroitsParticuliers.parse(JSON.parse(droits)));
}

/** Returns the differences from the role's rights, so that another role brings its own; null without any. */
export function toStoredDroits(role: Role, droits: readonly Droit[] | undefined): string | null {
  const particuliers = droits ? toParticuliers(role, droits) : {};
  return Object.keys(particuliers).length > 0 ? JSON.stringify(particuliers) : null;
}
