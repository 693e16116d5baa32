import { z } from 'zod';
import { hasRole, type Role } from '#shared/utilisateurs/role.ts';

/** The rights granted to people and keys individually, beyond what their role lets them call. */
export const Droit = z.enum([
  'prix',
  'remise_au_dela',
  'avoir',
  'remboursement',
  'tiroir',
  'marges',
  'cloture',
  'tva',
  'inventaire',
]);
export type Droit = z.output<typeof Droit>;

/** A person or a key; without `droits` they have the usual rights of their role. */
export type Holder = { role: Role; droits?: readonly Droit[] | undefined };

/** Rights given (true) or taken (false) individually, different from the usual ones of the role. */
export const DroitsParticuliers = z.partialRecord(Droit, z.boolean());
export type DroitsParticuliers = z.output<typeof DroitsParticuliers>;

/** The least role that has each right by default. */
const usualFrom: Record<Droit, Role> = {
  prix: 'vendeur',
  remise_au_dela: 'responsable',
  avoir: 'vendeur',
  remboursement: 'responsable',
  tiroir: 'responsable',
  marges: 'lecture',
  cloture: 'vendeur',
  tva: 'responsable',
  inventaire: 'responsable',
};

/** Returns whether a role has a right by default. */
export function isUsual(role: Role, droit: Droit): boolean {
  return hasRole(role, usualFrom[droit]);
}

/**
 * Returns the rights of a role, with those given and without those taken. An administrator keeps all, since they could
 * give them back to themselves.
 */
export function toDroits(role: Role, particuliers: DroitsParticuliers = {}): Droit[] {
  if (hasRole(role, 'admin')) return [...Droit.options];
  return Droit.options.filter((droit) => particuliers[droit] ?? isUsual(role, droit));
}

/** Returns the rights to give or take individually so that a role comes to these rights. */
export function toParticuliers(role: Role, droits: readonly Droit[]): DroitsParticuliers {
  const others = Droit.options.filter((droit) => droits.includes(droit) !== isUsual(role, droit));
  return Object.fromEntries(others.map((droit) => [droit, droits.includes(droit)]));
}

export function hasDroit({ role, droits }: Holder, droit: Droit): boolean {
  return droits ? droits.includes(droit) : isUsual(role, droit);
}
